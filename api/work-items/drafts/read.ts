import type { Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { type Envelope, pagingQuery } from '@tandem/shared/http/paging.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import type { AskedProperties } from '../selection/conditions.ts';
import { filterConditions, filterReader } from '../selection/filters.ts';
import { filterQuery } from '../selection/input.ts';
import { findDraft, readDrafts } from './repo.ts';
import { scopeOf } from './write.ts';

const PAGE_SIZE = 50;

/**
 * Filters of work item lists that make sense for drafts, with the same meaning
 * (docs/contract/drafts.md#filters-of-drafts).
 */
export const draftsQuery = filterQuery
  .pick({
    state: true,
    state_group: true,
    type: true,
    priority: true,
    parent: true,
    estimate_point: true,
    project: true,
    issue_type: true,
    name: true,
    start_date: true,
    target_date: true,
    created_at: true,
    updated_at: true,
    labels: true,
    assignees: true,
    cycle: true,
    module: true,
  })
  .extend(pagingQuery.shape);
type DraftsQuery = z.infer<typeof draftsQuery>;

function byList(column: RawBuilder<unknown>) {
  return {
    isOneOf: (ids: readonly string[]) => sql<boolean>`${column} && ${ids}::uuid[]`,
    isNone: sql<boolean>`${column} = '{}'`,
  };
}

/** What drafts have in their own row. */
const OWN: AskedProperties = {
  label_id: byList(sql`w.label_ids`),
  assignee_id: byList(sql`w.assignee_ids`),
  module_id: byList(sql`w.module_ids`),
  cycle_id: {
    isOneOf: (ids) => sql`w.cycle_id = any(${ids}::uuid[])`,
    isNone: sql`w.cycle_id is null`,
  },
  name: sql`w.name`,
};

/** A page of the caller's drafts, the newest first; below a project, of those that are to go into it. */
export async function listDrafts(
  ctx: WorkspaceContext,
  query: DraftsQuery,
  project_id: string | null,
): Promise<Envelope<Draft[]>> {
  const page = parsePage(query, { default: PAGE_SIZE, max: 1000 });
  const { per_page: _size, cursor: _cursor, ...filters } = query;
  const conditions = filterConditions(filters, filterReader(ctx), OWN);
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const { found, total } = await readDrafts(ctx.db, scopeOf(ctx, project_id), { conditions, page });
  return flatEnvelope(page, found, total);
}

/** 404 for everybody else's draft. */
export async function getDraft(
  ctx: WorkspaceContext,
  { id, project_id }: { id: string; project_id: string | null },
): Promise<Draft> {
  const draft = await findDraft(ctx.db, scopeOf(ctx, project_id), id);
  if (!draft) throw notFound();
  return draft;
}
