import type { CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import { ImportError } from '../source/import-error.ts';
import { MAX_THINGS } from '../source/survey.ts';
import { PeopleColumn } from './cells/people.ts';
import type { ListForm } from './cells/lists.ts';
import { type Columns, type Places, guessColumns, placesOf } from './columns.ts';
import { type ChosenOrder, type ColumnOrder, DayOrders } from './day-orders.ts';
import { type FieldColumn, type FieldOptions, NEW_FIELD, fieldColumns } from './field-columns.ts';
import { ItemIds } from './item-ids.ts';
import type { Product } from './products/product.ts';
import { plainName, recognizeProduct } from './products/recognize.ts';
import { findEncoding } from '../source/encoding/find-encoding.ts';
import { isTextTable, readAnyTable } from './read-any-table.ts';

const SAMPLE_MAX = 80;
const PREVIEW_LINES = 10;
const PREVIEW_CELLS = 12;
const MAX_TITLES = 10;
/** As many as a spreadsheet has. */
const MAX_COLUMNS = 16_384;

/** A column by its name, with the first value of it, in how many lines it has one, and whether a field is read from it. */
type ColumnDescription = {
  name: string;
  sample: string;
  filled: number;
  is_read: boolean;
  /** The id of the field that it becomes, or `new`. */
  becomes?: string;
};

/** What has to be known of a whole table before one of its lines can be read. */
export type TableSurvey = {
  product: Product | null;
  /** The columns by which the product is known, as the table has them. */
  marks: string[];
  fields: Columns;
  places: Places;
  ids: ItemIds;
  /** How days of three numbers are read. */
  days: ReadonlyMap<CsvField, ColumnOrder>;
  /** How cells with people are read. */
  people: ReadonlyMap<CsvField, ListForm>;
  /** Columns that are custom fields, by their names. */
  custom: ReadonlyMap<string, FieldColumn>;
  /** Repeated columns of one name are one. */
  columns: ColumnDescription[];
  /** Of a text file. */
  encoding: { name: string; is_sure: boolean } | null;
  /** The first lines, as they are read. */
  preview: string[][];
  /** Lines of a workbook that are titles, and are left out; undefined without one. */
  titles: { total: number; first: string[] } | undefined;
};

export const PEOPLE_FIELDS = ['assignees', 'creator'] as const;

type SurveyOptions = {
  columns?: Columns | null | undefined;
  encoding?: string | undefined;
  day_order?: ChosenOrder | undefined;
  custom?: FieldOptions | undefined;
};

/**
 * Reads a table once: recognises the product by the header, and notes by which names lines may be meant as parents and how
 * columns write people. `columns` says what columns are read as and `encoding` how it is written, where that is decided.
 */
export async function surveyTable(file: string, options: SurveyOptions): Promise<TableSurvey> {
  const encoding = await encodingOf(file, options.encoding);
  let opened: OpenSurvey | null = null;
  let lines = 0;
  const titles = { total: 0, first: [] as string[] };
  const onTitle = (title: string) => {
    titles.total += 1;
    if (titles.first.length < MAX_TITLES) titles.first.push(title.slice(0, SAMPLE_MAX));
  };
  for await (const line of readAnyTable(file, { encoding: encoding?.name ?? options.encoding, onTitle })) {
    lines += 1;
    if (lines > MAX_THINGS)
      throw new ImportError(`The table has more than ${MAX_THINGS} lines.`, { code: 'too_large' });
    if ('error' in line) continue;
    if (opened === null) opened = openSurvey(line.cells, options);
    else noteLine(opened, line.cells);
  }
  const { people, columns, days, header: _, ...survey } = opened ?? openSurvey([], options);
  return {
    ...survey,
    encoding,
    titles: titles.total > 0 ? titles : undefined,
    days: days.decide(options.day_order),
    people: new Map([...people].map(([field, column]) => [field, column.form])),
    columns: [...columns.values()],
  };
}

async function encodingOf(file: string, chosen: string | undefined): Promise<TableSurvey['encoding']> {
  if (!(await isTextTable(file))) return null;
  if (chosen !== undefined) return { name: chosen, is_sure: true };
  const { encoding, is_sure } = await findEncoding(file);
  return { name: encoding, is_sure };
}

type OpenSurvey = Omit<TableSurvey, 'people' | 'columns' | 'encoding' | 'days' | 'titles'> & {
  days: DayOrders;
  header: string[];
  people: Map<CsvField, PeopleColumn>;
  columns: Map<string, ColumnDescription>;
};

function openSurvey(
  header: string[],
  { columns: chosen, custom: fieldOptions = {} }: SurveyOptions,
): OpenSurvey {
  if (header.length > MAX_COLUMNS)
    throw new ImportError(`The table has more than ${MAX_COLUMNS} columns.`, { code: 'too_large' });
  const recognized = recognizeProduct(header);
  const product = recognized?.product ?? null;
  const fields = chosen ?? guessColumns(header, product);
  const places = placesOf(header, fields, product);
  const read = new Set([...places.values()].flat());
  const custom = fieldColumns(header, { read, product }, fieldOptions);
  return {
    product,
    marks: recognized?.marks ?? [],
    fields,
    places,
    ids: new ItemIds(places),
    custom,
    header,
    preview: [],
    days: new DayOrders(places),
    people: new Map(PEOPLE_FIELDS.map((field) => [field, new PeopleColumn(plainName(fields[field] ?? ''))])),
    columns: new Map(
      header.map((name, place) => {
        const becomes = custom.get(name)?.field;
        const column = { name, sample: '', filled: 0, is_read: read.has(place) || becomes !== undefined };
        return [name, becomes ? { ...column, becomes: becomes.field_id ?? NEW_FIELD } : column];
      }),
    ),
  };
}

function noteLine(survey: OpenSurvey, cells: readonly string[]): void {
  const { header, columns, ids, people, places, preview, days } = survey;
  if (preview.length < PREVIEW_LINES)
    preview.push(cells.map((cell) => cell.slice(0, SAMPLE_MAX)).slice(0, PREVIEW_CELLS));
  ids.note(cells);
  days.note(places, cells);
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
