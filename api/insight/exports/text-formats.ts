import { csvLine } from '../../http/files/csv.ts';
import { type Cell, COLUMN_NAMES } from './columns.ts';

/** Lines of a copy as they are read: many at a time, and never all. */
export type Lines = AsyncIterable<readonly Cell[][]>;

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
