import type { ImportedTable } from '@tandem/shared/integrations/importers/schema.ts';
import { ImportError } from '../source/import-error.ts';
import type { SourceEntry, TrackerSource } from '../source/source-item.ts';
import type { Columns } from './columns.ts';
import type { ChosenOrder } from './day-orders.ts';
import type { FieldOptions } from './field-columns.ts';
import { IdMaker } from './item-ids.ts';
import { type DefaultState, TableStates } from './line-state.ts';
import { type Table, mapLine } from './map-line.ts';
import { readAnyTable } from './read-any-table.ts';
import { type TableSurvey, surveyTable } from './survey-table.ts';

const PROJECT_ID = 'csv';

export type CsvOptions = {
  /** What a project that is made of the table is called. */
  name: string;
  /** What stands in which column; guessed by their names without it. */
  columns?: Columns | null | undefined;
  default_state?: DefaultState | undefined;
  /** What columns become that no import reads, and the fields of the workspace. */
  custom?: FieldOptions | undefined;
  /** How days such as 03/04 are read where the table does not prove it. */
  day_order?: ChosenOrder | undefined;
  /** Of a text file; found by its letters without it. */
  encoding?: string | undefined;
};

type CsvSource = TrackerSource & {
  /** What the table was read as; to be asked once it was read. */
  describe: () => ImportedTable;
};

/** A table with one item a line; its first line names the columns. Plain or gzip. */
export function csvSource(file: string, options: CsvOptions): CsvSource {
  const now = new Date().toISOString();
  let survey: TableSurvey | null = null;
  async function* read(): AsyncGenerator<SourceEntry> {
    survey ??= await surveyTable(file, options);
    const table = openTable(survey, options, now);
    const encoding = survey.encoding?.name ?? options.encoding;
    let isHeader = true;
    for await (const { line, ...read } of readAnyTable(file, { encoding })) {
      const place = { place: `line ${line}`, line };
      if ('error' in read) yield { ...place, ...read };
      else if (!isHeader) yield { ...place, ...mapLine(table, read.cells) };
      isHeader = false;
    }
  }
  return {
    name: 'csv',
    read,
    markup: () => survey?.product?.markup ?? 'csv',
    describe: () => describeTable(survey),
  };
}

function openTable(survey: TableSurvey, options: CsvOptions, now: string): Table {
  const { places, product } = survey;
  if (!places.has('title')) {
    throw new ImportError('No column of the table holds the titles of the work items.', { code: 'no_title' });
  }
  return {
    survey,
    project: { external_id: PROJECT_ID, name: options.name },
    ids: new IdMaker(places),
    states: new TableStates(
      options.default_state ?? { name: 'Backlog', group: 'backlog' },
      product?.done_state,
    ),
    now,
  };
}

function describeTable(survey: TableSurvey | null): ImportedTable {
  if (survey === null) return { columns: [], fields: {}, product: null };
  const { columns, fields, product, marks, encoding, preview, titles } = survey;
  const days = [...survey.days].flatMap(([field, { order, is_sure, example }]) =>
    example === null ? [] : [{ field, order, is_sure, example }],
  );
  return {
    columns,
    fields,
    product: product && { name: product.name, marks },
    encoding,
    preview,
    days,
    ...(titles ? { titles } : {}),
  };
}
