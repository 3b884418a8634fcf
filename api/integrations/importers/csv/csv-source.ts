import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { ImportError } from '../source/import-error.ts';
import type { SourceEntry, TrackerSource } from '../source/source-item.ts';
import { type Columns, guessColumns, placesOf } from './columns.ts';
import { type Table, mapLine } from './map-line.ts';
import { readTable } from './read-table.ts';

const PROJECT_ID = 'csv';
const SAMPLE_MAX = 80;
/** As many as a spreadsheet has. */
const MAX_COLUMNS = 16_384;

export type CsvOptions = {
  /** What a project that is made of the table is called. */
  name: string;
  /** What stands in which column; guessed by their names without it. */
  columns?: Columns | null | undefined;
  default_state?: { name: string; group: StateGroup } | undefined;
};

/** The columns of a table as it was read last, with a value of each. */
type TableDescription = { columns: { name: string; sample: string }[]; fields: Columns };
type CsvSource = TrackerSource & { describe: () => TableDescription };

/** A table with one item a line; its first line names the columns. Plain or gzip. */
export function csvSource(file: string, options: CsvOptions): CsvSource {
  const now = new Date().toISOString();
  let described: TableDescription = { columns: [], fields: {} };
  async function* read(): AsyncGenerator<SourceEntry> {
    let table: Table | null = null;
    for await (const read of readTable(file)) {
      const { line } = read;
      if ('error' in read) {
        yield { place: `line ${line}`, ...read };
        continue;
      }
      const { cells } = read;
      if (table === null) {
        if (cells.length > MAX_COLUMNS)
          throw new ImportError(`The table has more than ${MAX_COLUMNS} columns.`, { code: 'too_large' });
        const fields = options.columns ?? guessColumns(cells);
        described = { columns: cells.map((name) => ({ name, sample: '' })), fields };
        table = openTable(cells, { ...options, columns: fields }, now);
        continue;
      }
      noteSamples(described, cells);
      yield { place: `line ${line}`, line, ...mapLine(table, cells) };
    }
  }
  return { name: 'csv', read, describe: () => described };
}

function openTable(header: string[], options: CsvOptions, now: string): Table {
  const places = placesOf(header, options.columns ?? {});
  if (!places.has('title')) {
    throw new ImportError('No column of the table holds the titles of the work items.', { code: 'no_title' });
  }
  return {
    project: { external_id: PROJECT_ID, name: options.name },
    places,
    default_state: options.default_state ?? { name: 'Backlog', group: 'backlog' },
    now,
    states: new Map(),
    titles: new Map(),
  };
}

function noteSamples({ columns }: TableDescription, cells: readonly string[]): void {
  columns.forEach((column, index) => {
    if (column.sample === '') column.sample = (cells[index] ?? '').slice(0, SAMPLE_MAX);
  });
}
