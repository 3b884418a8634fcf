import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { SyncPage } from '@tandem/shared/http/sync-page.ts';
import type { Cells, GroupedResults } from './envelope.ts';

function resultsJson(results: JsonRow[] | Cells | GroupedResults): string {
  if (Array.isArray(results)) return `[${results.map(({ json }) => json).join(',')}]`;
  const groups = Object.entries(results).map(
    ([key, group]) =>
      `${JSON.stringify(key)}:{"results":${resultsJson(group.results)},"total_results":${group.total_results}}`,
  );
  return `{${groups.join(',')}}`;
}

/** A page of rows that are JSON already, written around them. */
export function pageJson({
  results,
  ...numbers
}: Envelope<JsonRow[] | GroupedResults> | SyncPage<JsonRow>): string {
  return `${JSON.stringify(numbers).slice(0, -1)},"results":${resultsJson(results)}}`;
}
