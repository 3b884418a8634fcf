import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import type { Cells, GroupedResults } from './envelope.ts';

/** Rows that are JSON already, as a list. */
export function* rowsJson(rows: readonly JsonRow[]): Generator<string> {
  for (const [index, { json }] of rows.entries()) yield (index === 0 ? '[' : ',') + json;
  yield rows.length === 0 ? '[]' : ']';
}

function* resultsJson(results: JsonRow[] | Cells | GroupedResults): Generator<string> {
  if (Array.isArray(results)) {
    yield* rowsJson(results);
    return;
  }
  let before = '{';
  for (const [key, group] of Object.entries(results)) {
    yield `${before}${JSON.stringify(key)}:{"results":`;
    yield* resultsJson(group.results);
    yield `,"total_results":${group.total_results}}`;
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** A page of rows that are JSON already, written around them, piece by piece. */
export function* pageJson({
  results,
  ...numbers
}: Envelope<JsonRow[] | GroupedResults> | SyncPage<JsonRow>): Generator<string> {
  yield `${JSON.stringify(numbers).slice(0, -1)},"results":`;
  yield* resultsJson(results);
  yield '}';
}
