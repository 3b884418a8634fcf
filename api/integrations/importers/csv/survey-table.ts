import type { CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import { ImportError } from '../source/import-error.ts';
import { PeopleColumn } from './cells/people.ts';
import type { ListForm } from './cells/lists.ts';
import { type Columns, type Places, guessColumns, placesOf } from './columns.ts';
import { ItemIds } from './item-ids.ts';
import type { Product } from './products/product.ts';
import { plainName, recognizeProduct } from './products/recognize.ts';
import { readAnyTable } from './read-any-table.ts';

const SAMPLE_MAX = 80;
/** As many as a spreadsheet has. */
const MAX_COLUMNS = 16_384;

/** A column by its name, with the first value of it, in how many lines it has one, and whether a field is read from it. */
type ColumnDescription = { name: string; sample: string; filled: number; is_read: boolean };

/** What has to be known of a whole table before one of its lines can be read. */
export type TableSurvey = {
  product: Product | null;
  /** The columns by which the product is known, as the table has them. */
  marks: string[];
  fields: Columns;
  places: Places;
  ids: ItemIds;
  /** How cells with people are read. */
  people: ReadonlyMap<CsvField, ListForm>;
  /** Repeated columns of one name are one. */
  columns: ColumnDescription[];
};

export const PEOPLE_FIELDS = ['assignees', 'creator'] as const;

/**
 * Reads a table once: recognises the product by the header, and notes by which names lines may be meant as parents and how
 * columns write people. `chosen` says what columns are read as, where the caller has decided it.
 */
export async function surveyTable(file: string, chosen?: Columns | null): Promise<TableSurvey> {
  let opened: OpenSurvey | null = null;
  for await (const { cells } of readAnyTable(file)) {
    if (opened === null) opened = openSurvey(cells, chosen);
    else noteLine(opened, cells);
  }
  const { people, columns, header: _, ...survey } = opened ?? openSurvey([], chosen);
  return {
    ...survey,
    people: new Map([...people].map(([field, column]) => [field, column.form])),
    columns: [...columns.values()],
  };
}

type OpenSurvey = Omit<TableSurvey, 'people' | 'columns'> & {
  header: string[];
  people: Map<CsvField, PeopleColumn>;
  columns: Map<string, ColumnDescription>;
};

function openSurvey(header: string[], chosen?: Columns | null): OpenSurvey {
  if (header.length > MAX_COLUMNS)
    throw new ImportError(`The table has more than ${MAX_COLUMNS} columns.`, { code: 'too_large' });
  const recognized = recognizeProduct(header);
  const product = recognized?.product ?? null;
  const fields = chosen ?? guessColumns(header, product);
  const places = placesOf(header, fields, product);
  const read = new Set([...places.values()].flat());
  return {
    product,
    marks: recognized?.marks ?? [],
    fields,
    places,
    ids: new ItemIds(places),
    header,
    people: new Map(PEOPLE_FIELDS.map((field) => [field, new PeopleColumn(plainName(fields[field] ?? ''))])),
    columns: new Map(
      header.map((name, place) => [name, { name, sample: '', filled: 0, is_read: read.has(place) }]),
    ),
  };
}

function noteLine({ header, columns, ids, people, places }: OpenSurvey, cells: readonly string[]): void {
  ids.note(cells);
  for (const [field, column] of people) {
    for (const place of places.get(field) ?? []) column.note(cells[place] ?? '');
  }
  const filled = new Set(header.filter((_name, index) => (cells[index] ?? '') !== ''));
  header.forEach((name, index) => {
    const column = columns.get(name);
    if (column && column.sample === '') column.sample = (cells[index] ?? '').slice(0, SAMPLE_MAX);
  });
  for (const name of filled) {
    const column = columns.get(name);
    if (column) column.filled += 1;
  }
}
