import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { FormField, IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { findPublished, insertPublished } from '../../projects/publishing/rows.ts';

/** What `deploy_boards` calls the form of an intake. */
export const FORM_ENTITY = 'intake';

/** The form of a project, if its intake has one. */
export const findForm = (db: Db, projectId: string): Promise<IntakeForm | undefined> =>
  findPublished<IntakeForm>(
    db,
    sql`d.entity_name = ${FORM_ENTITY} and d.project_id = ${projectId}`,
    sql`d.expires_at, d.password_hash is not null as has_password, d.form_fields as fields`,
  );

type FormSettings = {
  expires_at: string | null;
  /** Undefined leaves the one that is stored. */
  password_hash: string | null | undefined;
  /** Undefined leaves the stored fields unchanged. */
  fields?: readonly FormField[] | undefined;
};

/** As they are stored. */
export const columnsOf = ({ expires_at, password_hash, fields }: FormSettings) => ({
  expires_at,
  ...(fields === undefined ? {} : { form_fields: toJsonb(fields) }),
  ...(password_hash === undefined ? {} : { password_hash }),
});

export const insertForm = (
  tx: Tx,
  { workspace, project, user }: ProjectContext,
  { intake_id, ...settings }: FormSettings & { intake_id: string },
): Promise<void> =>
  insertPublished(
    tx,
    {
      workspace_id: workspace.id,
      project_id: project.id,
      by: user.id,
      entity_name: FORM_ENTITY,
      entity_identifier: intake_id,
    },
    columnsOf(settings),
  );
