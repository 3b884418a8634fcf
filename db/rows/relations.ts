import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import type { NewChange } from '../change-log/log.ts';
import type { Db, Tx } from '../postgres/client.ts';
import { lockRows } from './locks.ts';

type RelationRow = {
  id: string;
  issue: string;
  related_issue: string;
  relation_type: string;
  workspace_id: string;
  is_deleted: boolean;
  project_ids: string[];
  creator_id: string | null;
};

/**
 * What the log is to say of these relations after a write, deleted ones among them: to the projects of both items, and
 * with nothing but ids, since not everybody in the one may see the other. A guest who sees only their own items hears
 * of it when both are theirs.
 */
export async function readRelationChanges(tx: Tx, ids: readonly string[]): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  await lockRows(tx, 'work_item_relations', ids);
  const { rows } = await sql<RelationRow>`
    select r.id, r.work_item_id as issue, r.related_work_item_id as related_issue, r.relation_type, r.workspace_id,
      r.deleted_at is not null as is_deleted, array[a.project_id, b.project_id] as project_ids,
      case when a.created_by = b.created_by then a.created_by end as creator_id
    from work_item_relations r
    join work_items a on a.id = r.work_item_id join work_items b on b.id = r.related_work_item_id
    where r.id = any(${ids}::uuid[]) order by r.created_at, r.id`.execute(tx);
  return rows.flatMap(({ workspace_id, is_deleted, project_ids, creator_id, ...row }) =>
    [...new Set(project_ids)].map((projectId) => ({
      stream: projectStream(projectId),
      workspace_id,
      kind: 'relation' as const,
      ...(is_deleted ? { op: 'remove' as const } : { op: 'put' as const, row }),
      id: row.id,
      item_creator_id: creator_id,
      mentions: [row.issue, row.related_issue],
    })),
  );
}

/** Live relations of these items, from either end. */
export async function readRelationIds(db: Db, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from work_item_relations where deleted_at is null
      and (work_item_id = any(${itemIds}::uuid[]) or related_work_item_id = any(${itemIds}::uuid[]))`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
