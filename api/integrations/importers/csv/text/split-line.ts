/** A record whose last cell goes on in the next line; `text` is what that cell holds by now. */
export type OpenRecord = { cells: string[]; text: string };
/** Null when the quote of the cell that goes on is never closed. */
type Split = { cells: string[] } | { open: OpenRecord } | null;

const QUOTE = '"';
/** More than a table may have: a line of nothing but delimiters is not to fill the memory. */
const MAX_CELLS = 20_000;
/** For so many cells of a line the end of their quotes is looked for in vain: each search may go through all of it. */
const MAX_SEARCHES = 20;
/** Spaces and the like, of which the delimiter is none. */
const isBlank = (sign: string | undefined) =>
  sign === ' ' || sign === '\t' || sign === '\u00a0' || sign === '\ufeff';

/**
 * Cuts a line at its delimiters, of which '' is none, outside of quotes. A cell is quoted when it begins with a quote and the
 * next one that is not doubled stands before a delimiter or the end of the line; any other quote is text. `open` is what the
 * lines before left open.
 */
export function splitLine(line: string, delimiter: string, open: OpenRecord | null = null): Split {
  if (!open && !line.includes(QUOTE))
    return { cells: delimiter === '' ? [line] : line.split(delimiter, MAX_CELLS) };
  const cells = open ? open.cells : [];
  let at: number | null = 0;
  if (open) {
    const end = findEnd({ line, delimiter, from: 0, isFirstLine: false });
    if (end.kind === 'reopened') return null;
    if (end.kind !== 'closed') return { open: { cells, text: `${open.text}\n${line}` } };
    cells.push(unescaped(`${open.text}\n${line.slice(0, end.at)}`));
    at = end.next;
  }
  let searches = 0;
  while (at !== null && cells.length < MAX_CELLS) {
    const start = firstSign(line, at, delimiter);
    if (line[start] !== QUOTE || searches === MAX_SEARCHES) at = takeText(line, at, delimiter, cells);
    else {
      const end: CellEnd = findEnd({ line, delimiter, from: start + 1, isFirstLine: true });
      if (end.kind === 'reopened') return null;
      if (end.kind === 'open') return { open: { cells, text: line.slice(start + 1) } };
      if (end.kind === 'closed') cells.push(unescaped(line.slice(start + 1, end.at)));
      else searches += 1;
      at = end.kind === 'closed' ? end.next : takeText(line, at, delimiter, cells);
    }
  }
  return { cells };
}

const unescaped = (text: string) => (text.includes(QUOTE) ? text.replaceAll('""', QUOTE) : text);

function firstSign(line: string, from: number, delimiter: string): number {
  let at = from;
  while (isBlank(line[at]) && line[at] !== delimiter) at += 1;
  return at;
}

/** Takes the cell as it is written; returns where the next one begins. */
function takeText(line: string, from: number, delimiter: string, cells: string[]): number | null {
  const end = delimiter === '' ? -1 : line.indexOf(delimiter, from);
  cells.push(end === -1 ? line.slice(from) : line.slice(from, end));
  return end === -1 ? null : end + 1;
}

/**
 * Where a quoted cell ends, and the next one begins. `open` goes on in the next line; `text` is no quoted cell, since quotes
 * stand inside of it and none at its end; `reopened` meets the quote of another cell.
 */
type CellEnd = { kind: 'closed'; at: number; next: number | null } | { kind: 'open' | 'text' | 'reopened' };
type Search = { line: string; delimiter: string; from: number; isFirstLine: boolean };

function findEnd({ line, delimiter, from, isFirstLine }: Search): CellEnd {
  let hasInner = false;
  for (let at = line.indexOf(QUOTE, from); at !== -1; at = line.indexOf(QUOTE, at + 1)) {
    if (line[at + 1] === QUOTE) {
      at += 1;
      continue;
    }
    const after = firstSign(line, at + 1, delimiter);
    if (after >= line.length) return { kind: 'closed', at, next: null };
    if (line[after] === delimiter) return { kind: 'closed', at, next: after + 1 };
    if (beginsCell(line, at, { from, delimiter }))
      return { kind: hasInner && isFirstLine ? 'text' : 'reopened' };
    hasInner = true;
  }
  return { kind: hasInner && isFirstLine ? 'text' : 'open' };
}

/** Only blanks stand between the quote and a delimiter, or the start of a line that is not that of the cell. */
function beginsCell(
  line: string,
  quote: number,
  { from, delimiter }: { from: number; delimiter: string },
): boolean {
  let at = quote - 1;
  while (at >= from && isBlank(line[at]) && line[at] !== delimiter) at -= 1;
  return at < from ? from === 0 : line[at] === delimiter;
}
