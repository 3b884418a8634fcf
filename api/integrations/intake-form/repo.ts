import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

/** What `deploy_boards` calls the form of an intake. */
export const FORM_ENTITY = 'intake';

/** The form of a project, if its intake has one. */
export async function findForm(db: Db, projectId: string): Promise<IntakeForm | undefined> {
  const { rows } = await sql<IntakeForm>`
    select d.id, d.anchor, d.entity_name, d.entity_identifier, d.expires_at,
      d.password_hash is not null as has_password, d.project_id as project, d.workspace_id as workspace,
      d.created_at, d.updated_at, d.created_by, d.updated_by, d.deleted_at
    from deploy_boards d
    where d.entity_name = ${FORM_ENTITY} and d.project_id = ${projectId} and d.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

export type FormSettings = {
  expires_at: string | null;
  /** Undefined leaves the one that is stored. */
  password_hash: string | null | undefined;
};

/** As they are stored. */
export const columnsOf = ({ expires_at, password_hash }: FormSettings) => ({
  expires_at,
  ...(password_hash === undefined ? {} : { password_hash }),
});

export async function insertForm(
  tx: Tx,
  { workspace, project, user }: ProjectContext,
  { intake_id, anchor, ...settings }: FormSettings & { intake_id: string; anchor: string },
): Promise<void> {
  await tx
    .insertInto('deploy_boards')
    .values({
      ...{ workspace_id: workspace.id, project_id: project.id, anchor },
      ...{ entity_name: FORM_ENTITY, entity_identifier: intake_id },
      ...columnsOf(settings),
      ...{ created_by: user.id, updated_by: user.id },
    })
    .execute();
}
