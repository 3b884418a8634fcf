import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { PublishedView } from '@tandem/shared/planning/views/schema.ts';
import { sql } from 'kysely';
import {
  type PublishSettings,
  publishedColumns,
  storedSettings,
} from '../../projects/publishing/settings.ts';
import { VIEW_ENTITY } from './columns.ts';
import type { ViewContext } from './scope.ts';

/** How a view is published, if it is. */
export async function findPublishedView(db: Db, id: string): Promise<PublishedView | undefined> {
  const { rows } = await sql<PublishedView>`
    select d.id, d.anchor, d.entity_name, d.entity_identifier, ${publishedColumns},
      d.project_id as project, d.workspace_id as workspace, d.created_at, d.updated_at, d.created_by,
      d.updated_by, d.deleted_at
    from deploy_boards d
    where d.entity_name = ${VIEW_ENTITY} and d.entity_identifier = ${id} and d.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

export async function insertPublishedView(
  tx: Tx,
  ctx: ViewContext,
  { id, anchor, ...settings }: PublishSettings & { id: string; anchor: string },
): Promise<void> {
  await tx
    .insertInto('deploy_boards')
    .values({
      ...storedSettings(settings),
      anchor,
      workspace_id: ctx.workspace.id,
      project_id: ctx.project?.id ?? null,
      entity_name: VIEW_ENTITY,
      entity_identifier: id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    })
    .execute();
}

/** False when it was not published. */
export async function deletePublishedView(tx: Tx, { id, by }: { id: string; by: string }): Promise<boolean> {
  const { rows } = await sql`
    update deploy_boards set deleted_at = now(), updated_at = now(), updated_by = ${by}
    where entity_name = ${VIEW_ENTITY} and entity_identifier = ${id} and deleted_at is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
