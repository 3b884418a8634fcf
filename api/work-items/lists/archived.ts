import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { ProjectContext } from '../../context.ts';
import type { GroupedResults } from './pages/envelope.ts';
import type { ArchivedQuery } from '../selection/input.ts';
import { ARCHIVED_ISSUES } from '../selection/scope.ts';
import { listWorkItems } from './list.ts';

/**
 * A page of the archived issues, as every list is asked for; sub-items can be left out
 * (docs/contract/lists.md#archived-items).
 */
export function listArchivedIssues(
  ctx: ProjectContext,
  { show_sub_issues, ...query }: ArchivedQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  const withoutSubItems = show_sub_issues === 'false' ? { sub_issue: 'false' } : {};
  return listWorkItems(ctx, { ...query, ...withoutSubItems }, ARCHIVED_ISSUES);
}
