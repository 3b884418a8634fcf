// Marks in tests: comment lines right above a test, each of which names a rule of docs/contract and nothing else.

export type Mark = { rule: string; line: number; test: { title: string; line: number } | null };

const MARK = /^\s*\/\/ (docs\/contract\/[\w-]+\.md#[\w-]+)$/;
const COMMENT = /^\s*\/\//;
const TEST =
  /^\s*(?:test|it|describe)(?:\.(?:each|for|only|skip|skipIf|runIf|concurrent|sequential|fails))*\s*[(<]/;
/** Rows of `test.each` stand between a test and its title. */
const LONGEST_TEST_HEAD = 20_000;

const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** The end of a text in quotes that begins at `start`. */
function endOfText(source: string, start: number): number {
  const quote = source[start];
  let at = start + 1;
  while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1;
  return at;
}

/** The first text that is an argument of its own: the title, also behind the rows of `test.each`. */
export function titleOf(source: string): string | null {
  const open: string[] = [];
  for (let at = 0; at < Math.min(source.length, LONGEST_TEST_HEAD); at += 1) {
    const letter = source[at] ?? '';
    if (source.startsWith('//', at)) at = source.indexOf('\n', at);
    else if ('([{'.includes(letter)) open.push(letter);
    else if (letter in CLOSING && open.at(-1) === CLOSING[letter]) open.pop();
    else if ('\'"`'.includes(letter)) {
      const end = endOfText(source, at);
      if (open.join('') === '(') return source.slice(at + 1, end).replaceAll(/\\(['"`])/g, '$1');
      at = end;
    }
    if (at < 0) return null;
  }
  return null;
}

/** All marks of a source file. `test` is null where no test follows right below. */
export function marksOf(source: string): Mark[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index): Mark[] => {
    const rule = MARK.exec(line)?.[1];
    if (!rule) return [];
    let below = index;
    while (COMMENT.test(lines[below] ?? '')) below += 1;
    if (!TEST.test(lines[below] ?? '')) return [{ rule, line: index + 1, test: null }];
    const title = titleOf(lines.slice(below).join('\n')) ?? '(a title that is made)';
    return [{ rule, line: index + 1, test: { title, line: below + 1 } }];
  });
}
