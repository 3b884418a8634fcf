import { csvLine } from '../../http/files/csv.ts';
import type { Cell } from './columns.ts';

/** A copy: what its columns are called in tables and in JSON, and its lines as they are read, many at a time and never all. */
export type Copy = {
  titles: readonly string[];
  keys: readonly string[];
  lines: AsyncIterable<readonly Cell[][]>;
};

/** Parted by commas, everything in quotes, the names of the columns first. */
export async function* csv({ titles, lines }: Copy): AsyncGenerator<string> {
  yield csvLine(titles);
  for await (const some of lines) yield some.map(csvLine).join('');
}

/** An array of objects; what is empty is null. */
export async function* json({ keys, lines }: Copy): AsyncGenerator<string> {
  let before = '[\n';
  for await (const some of lines) {
    if (some.length === 0) continue;
    const objects = some.map((cells) =>
      JSON.stringify(Object.fromEntries(keys.map((name, index) => [name, cells[index] ?? null]))),
    );
    yield before + objects.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
