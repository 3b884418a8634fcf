/** Code of wiki markup, in which nothing means anything; a second one closes it. */
const CODE = /\{(code|noformat|html)(?::[^{}\n]*)?\}/g;
const STATUS = /\{status(?::([^{}\n]*))?\}/g;
/** A list, a heading, a quote or a line: what begins a block wherever a line begins. */
const BLOCK = /^[ \t]*(?:[*#-]+[ \t]|h[1-6]\.|bq\.|-{4,5}[ \t]*$)/;
const TABLE = /^[ \t]*\|/;
const TABLE_END = /\|[ \t]*$/;
const RULE = /^[ \t]*-{4,5}[ \t]*$/;

/** The value of a parameter of a macro: `title` of `a=b|title=c`; null when it has none. */
export function parameterOf(parameters: string, name: string): string | null {
  const found = parameters.split('|').find((each) => each.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1).trim();
}

/** A status is short text in code, as that of Jira's other format is. */
const withStatuses = (line: string): string =>
  line.replace(STATUS, (whole, parameters = '') => {
    const title = parameterOf(parameters, 'title');
    return title ? `{{${title}}}` : whole;
  });

/** Which kind of code is open behind a line. */
function codeBehind(line: string, open: string | null): string | null {
  let code = open;
  for (const [, name = ''] of line.matchAll(CODE)) {
    if (code === null) code = name;
    else if (code === name) code = null;
  }
  return code;
}

/**
 * Wiki markup as the transformer reads it right: what begins a block in the line right after a table or a dividing line has
 * an empty line before it, as a table has right after a list, and a status is monospaced. Code stays as it is.
 */
export function prepareLines(text: string): string {
  const lines: string[] = [];
  let code: string | null = null;
  let before = '';
  let isInTable = false;
  for (const line of text.split('\n')) {
    const behind = codeBehind(line, code);
    if (code === null) {
      const isTable = TABLE.test(line);
      const isBehindTable = isInTable && !isTable && TABLE_END.test(before);
      const isBlock = (isBehindTable || RULE.test(before)) && BLOCK.test(line);
      const isTableBehindText = isTable && !isInTable && TABLE_END.test(line) && before.trim() !== '';
      if (isBlock || isTableBehindText) lines.push('');
      if (isBlock) isInTable = false;
      if (isTable) isInTable = true;
      else if (line.trim() === '') isInTable = false;
    }
    const isPlain = code === null && behind === null && line.search(CODE) === -1;
    // A blank behind the last cell of a row would be another cell.
    const row = isInTable && code === null && TABLE_END.test(line) ? line.trimEnd() : line;
    lines.push(isPlain ? withStatuses(row) : row);
    before = code === null || behind === null ? line : '';
    code = behind;
  }
  return lines.join('\n');
}
