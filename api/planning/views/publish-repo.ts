import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { PublishedView } from '@tandem/shared/planning/views/schema.ts';
import { sql } from 'kysely';
import { findPublished, insertPublished } from '../../projects/publishing/rows.ts';
import {
  type PublishSettings,
  publishedColumns,
  storedSettings,
} from '../../projects/publishing/settings.ts';
import { VIEW_ENTITY } from './columns.ts';
import type { ViewContext } from './scope.ts';

/** How a view is published, if it is. */
export const findPublishedView = (db: Db, id: string): Promise<PublishedView | undefined> =>
  findPublished<PublishedView>(
    db,
    sql`d.entity_name = ${VIEW_ENTITY} and d.entity_identifier = ${id}`,
    publishedColumns,
  );

export const insertPublishedView = (
  tx: Tx,
  { workspace, project, user }: ViewContext,
  { id, ...settings }: PublishSettings & { id: string },
): Promise<void> =>
  insertPublished(
    tx,
    {
      workspace_id: workspace.id,
      project_id: project?.id ?? null,
      by: user.id,
      entity_name: VIEW_ENTITY,
      entity_identifier: id,
    },
    storedSettings(settings),
  );

/** False when it was not published. */
export async function deletePublishedView(tx: Tx, { id, by }: { id: string; by: string }): Promise<boolean> {
  const { rows } = await sql`
    update deploy_boards set deleted_at = now(), updated_at = now(), updated_by = ${by}
    where entity_name = ${VIEW_ENTITY} and entity_identifier = ${id} and deleted_at is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
