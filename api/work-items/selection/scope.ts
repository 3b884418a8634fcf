import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import { type JsonRow, isListed, workItemColumnsFor, workItemJson } from '@tandem/db/rows/work-items.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { type Condition, filterConditions, filterReader } from './filters.ts';
import type { FilterQuery } from './input.ts';

/**
 * The guest visibility rule on `work_items w` (docs/contract/access.md#own-items-only); no condition for everybody
 * else.
 */
export const visibleItems = (ctx: ProjectContext): Condition[] =>
  seesOnlyOwnItems(ctx.project) ? [sql<boolean>`w.created_by = ${ctx.user.id}`] : [];

/** The row of an item as the caller may know it. */
export const itemColumns = (ctx: ProjectContext): RawBuilder<WorkItemRow> =>
  workItemColumnsFor(readerOf(ctx));

/** The same written as JSON, for lists. */
export const itemJson = (ctx: ProjectContext, more?: RawBuilder<unknown>): RawBuilder<JsonRow> =>
  workItemJson(readerOf(ctx), more);

const readerOf = (ctx: ProjectContext) => ({
  user_id: ctx.user.id,
  is_own: seesOnlyOwnItems(ctx.project),
});

/** Which of a project's items a list is of, on `work_items w join states s`. */
export type ListScope = Condition;

const ISSUES: ListScope = sql`${isListed} and not w.is_epic`;
const ISSUES_AND_EPICS: ListScope = sql`${isListed}`;
const EPICS: ListScope = sql`${isListed} and w.is_epic`;
const NOTHING: ListScope = sql`false`;

/**
 * What the lists of a path are of: issues, or epics as long as the project has them
 * (docs/contract/epics.md#epics-alone); both where that is asked for (docs/contract/lists.md#epics-in-lists).
 */
export function listScope({ of_epics, project }: ProjectContext, epics?: string): ListScope {
  if (of_epics) return project.is_epic_enabled ? EPICS : NOTHING;
  return epics === 'true' && project.is_epic_enabled ? ISSUES_AND_EPICS : ISSUES;
}
/** What was archived from the lists of issues (docs/contract/lists.md#archived-items). */
export const ARCHIVED_ISSUES: ListScope = sql`
  w.deleted_at is null and w.archived_at is not null and not w.is_draft and not w.is_hidden_by_intake
  and s."group" <> 'triage' and not w.is_epic`;

/**
 * What a caller's list of a project holds, on `work_items w join states s`: what is in its scope, what they may see,
 * and what filters let through.
 */
export function listCondition(ctx: ProjectContext, query: FilterQuery, scope: ListScope): Condition {
  const filters = filterConditions(query, filterReader(ctx));
  const inProject = sql<boolean>`w.project_id = ${ctx.project.id} and ${scope}`;
  return sql.join([inProject, ...visibleItems(ctx), ...filters], sql` and `);
}
