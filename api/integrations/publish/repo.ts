import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import {
  type RawSurroundings,
  presentProject,
  presentWorkspace,
  projectDetail,
  workspaceDetail,
} from '@tandem/db/rows/lite.ts';
import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type PublishedRow,
  findPublished,
  insertPublished,
  writePublished,
} from '../../projects/publishing/rows.ts';
import {
  type PublishSettings,
  publishedColumns,
  storedSettings,
} from '../../projects/publishing/settings.ts';

const ENTITY = 'project';

type RawBoard = Omit<DeployBoard, 'project_details' | 'workspace_detail'> &
  Pick<RawSurroundings, 'project_detail' | 'workspace_detail'>;

async function readBoard(db: Db, where: RawBuilder<unknown>): Promise<DeployBoard | undefined> {
  const settings = sql<Omit<RawBoard, keyof PublishedRow>>`
    ${publishedColumns}, d.is_activity_enabled, d.is_disabled, d.intake_id as intake, d.intake_id as inbox,
    ${projectDetail(sql`d.project_id`)} as project_detail, ${workspaceDetail(sql`d.workspace_id`)} as workspace_detail`;
  const row = await findPublished<RawBoard>(db, where, settings);
  return row && present(row);
}

/** The live board of a project, if it is published. */
export const findBoard = (db: Db, projectId: string): Promise<DeployBoard | undefined> =>
  readBoard(db, sql`d.entity_name = ${ENTITY} and d.entity_identifier = ${projectId}`);

/** A live board of anything in a project. */
export const findBoardById = (db: Db, id: string): Promise<DeployBoard | undefined> =>
  readBoard(db, sql`d.id = ${id}`);

/** Whether this is the intake of the project, and switched on. */
export async function isIntakeOf(
  tx: Tx,
  { id, project_id }: { id: string; project_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from intakes i join projects p on p.id = i.project_id and p.intake_view
    where i.id = ${id} and i.project_id = ${project_id} and i.deleted_at is null`.execute(tx);
  return rows.length > 0;
}

const present = ({ project_detail, workspace_detail, ...row }: RawBoard): DeployBoard => ({
  ...row,
  project_details: presentProject(project_detail),
  workspace_detail: presentWorkspace(workspace_detail),
});

export type BoardSettings = PublishSettings & { intake: string | null };

type ProjectKey = { workspace_id: string; project_id: string; by: string };

export const insertBoard = (tx: Tx, key: ProjectKey, { intake, ...settings }: BoardSettings): Promise<void> =>
  insertPublished(
    tx,
    { ...key, entity_name: ENTITY, entity_identifier: key.project_id },
    { ...storedSettings(settings), intake_id: intake },
  );

export const writeBoard = (
  tx: Tx,
  id: string,
  { intake, by, ...settings }: BoardSettings & { by: string },
): Promise<boolean> => writePublished(tx, { id, by }, { ...storedSettings(settings), intake_id: intake });
