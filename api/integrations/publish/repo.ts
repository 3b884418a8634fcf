import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import {
  type RawSurroundings,
  presentProject,
  presentWorkspace,
  projectDetail,
  workspaceDetail,
} from '@tandem/db/rows/lite.ts';
import type { BoardViews, DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import { sql } from 'kysely';

const ENTITY = 'project';

type RawBoard = Omit<DeployBoard, 'project_details' | 'workspace_detail'> &
  Pick<RawSurroundings, 'project_detail' | 'workspace_detail'>;

/** The live board of a project, if it is published. */
export async function findBoard(db: Db, projectId: string): Promise<DeployBoard | undefined> {
  const { rows } = await sql<RawBoard>`
    select d.id, d.anchor, d.entity_name, d.entity_identifier, d.is_comments_enabled, d.is_reactions_enabled,
      d.is_votes_enabled, d.is_activity_enabled, d.is_disabled, d.intake_id as intake, d.intake_id as inbox, d.view_props,
      d.project_id as project, d.workspace_id as workspace, ${projectDetail(sql`d.project_id`)} as project_detail,
      ${workspaceDetail(sql`d.workspace_id`)} as workspace_detail, d.created_at, d.updated_at, d.created_by, d.updated_by,
      d.deleted_at
    from deploy_boards d
    where d.entity_name = ${ENTITY} and d.entity_identifier = ${projectId} and d.deleted_at is null`.execute(
    db,
  );
  return rows.map(present)[0];
}

const present = ({ project_detail, workspace_detail, ...row }: RawBoard): DeployBoard => ({
  ...row,
  project_details: presentProject(project_detail),
  workspace_detail: presentWorkspace(workspace_detail),
});

export type BoardSettings = Pick<
  DeployBoard,
  'is_comments_enabled' | 'is_reactions_enabled' | 'is_votes_enabled' | 'intake'
> & { view_props: BoardViews };

type ProjectKey = { workspace_id: string; project_id: string; by: string };

export async function insertBoard(
  tx: Tx,
  { workspace_id, project_id, by }: ProjectKey,
  { intake, view_props, ...flags }: BoardSettings & { anchor: string },
): Promise<void> {
  await tx
    .insertInto('deploy_boards')
    .values({
      ...{ workspace_id, project_id, entity_name: ENTITY, entity_identifier: project_id },
      ...flags,
      intake_id: intake,
      view_props: toJsonb(view_props),
      ...{ created_by: by, updated_by: by },
    })
    .execute();
}

export async function writeBoard(
  tx: Tx,
  id: string,
  { intake, view_props, by, ...flags }: BoardSettings & { by: string },
): Promise<boolean> {
  const columns = { ...flags, intake_id: intake, view_props: toJsonb(view_props) };
  const { numUpdatedRows } = await tx
    .updateTable('deploy_boards')
    .set({ ...columns, updated_at: sql`now()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteBoardRow(tx: Tx, id: string, by: string): Promise<void> {
  await sql`
    update deploy_boards set deleted_at = now(), updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}
