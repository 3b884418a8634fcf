import { guessColumns } from './columns.ts';
import { recognizeProduct } from './products/recognize.ts';
import type { TableLine } from './text/read-table.ts';

/** So many lines above the names of columns may be titles. */
const MAX_TITLES = 10;
/** A line with so many names that are known is that of the columns. */
const KNOWN_NAMES = 3;

/**
 * The lines of a sheet without titles: those of one cell above the names of columns, and above each place where the names
 * stand again, as monday.com writes a board and its groups. Lines that repeat the names are left out.
 * `onTitle` is told each title.
 */
export async function* withoutTitles(
  lines: AsyncIterable<TableLine>,
  onTitle: (title: string) => void = () => {},
): AsyncGenerator<TableLine> {
  let names: string | null = null;
  let waiting: TableLine[] = [];
  for await (const line of lines) {
    const isAgain = names !== null && namesOf(line) === names;
    if (names === null && waiting.length < MAX_TITLES && isTitle(line)) waiting.push(line);
    else if (names === null) {
      // Without names below them they are what they look like: the only column, and its lines.
      const isHeader = waiting.length === 0 || hasKnownNames(line);
      names = namesOf(isHeader ? line : (waiting[0] ?? line));
      if (isHeader) report(waiting, onTitle);
      yield* isHeader ? [line] : [...waiting, line];
      waiting = [];
    } else {
      if (isAgain) report(waiting, onTitle);
      else yield* waiting;
      waiting = [];
      if (isTitle(line)) waiting.push(line);
      else if (!isAgain) yield line;
    }
  }
  yield* waiting;
}

function report(titles: readonly TableLine[], onTitle: (title: string) => void): void {
  for (const line of titles) onTitle(cellsOf(line).find((cell) => cell !== '') ?? '');
}

const cellsOf = (line: TableLine): string[] => ('cells' in line ? line.cells : []);
const namesOf = (line: TableLine): string => JSON.stringify(cellsOf(line).filter((cell) => cell !== ''));
const isTitle = (line: TableLine): boolean => cellsOf(line).filter((cell) => cell !== '').length === 1;

function hasKnownNames(line: TableLine): boolean {
  const cells = cellsOf(line);
  const columns = guessColumns(cells, recognizeProduct(cells)?.product);
  return Object.keys(columns).length >= KNOWN_NAMES;
}
