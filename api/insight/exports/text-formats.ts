import { type Cell, COLUMN_NAMES } from './columns.ts';

/** Lines of a copy as they are read: many at a time, and never all. */
export type Lines = AsyncIterable<readonly Cell[][]>;

/**
 * How a formula begins: with one of four signs, of usual or full width, maybe after blanks of any kind; and the blanks
 * that some programs take for the end of a cell.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** A cell that begins like a formula is marked as text: spreadsheets would compute it, with what it names elsewhere. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => `"${harmless(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Parted by commas, everything in quotes, the names of the columns first. */
export async function* csv(lines: Lines): AsyncGenerator<string> {
  yield csvLine(COLUMN_NAMES);
  for await (const some of lines) yield some.map(csvLine).join('');
}

/** An array of objects; what is empty is null. */
export async function* json(lines: Lines): AsyncGenerator<string> {
  let before = '[\n';
  for await (const some of lines) {
    if (some.length === 0) continue;
    const objects = some.map((cells) =>
      JSON.stringify(Object.fromEntries(COLUMN_NAMES.map((name, index) => [name, cells[index] ?? null]))),
    );
    yield before + objects.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
