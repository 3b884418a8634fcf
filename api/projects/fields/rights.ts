import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { findField } from './repo.ts';

/** Administrators of the workspace and of any of its projects (docs/contract/fields.md#who-writes-fields). */
export async function requireMaker(tx: Tx, { workspace, user }: WorkspaceContext): Promise<void> {
  if (workspace.role === ROLE.ADMIN) return;
  const { rows } = await sql`
    select from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.workspace_id = ${workspace.id} and m.user_id = ${user.id} and m.role = ${ROLE.ADMIN}
      and m.is_active and m.deleted_at is null limit 1`.execute(tx);
  if (rows.length === 0) throw forbidden();
}

/** The field, for administrators of the workspace and for who made it; the fields of the workspace are locked. */
export async function requireOwn(db: Db, ctx: WorkspaceContext, id: string): Promise<Field> {
  const field = await findField(db, ctx.workspace.id, id);
  const isAdmin = ctx.workspace.role === ROLE.ADMIN;
  const isMaker = field?.created_by === ctx.user.id && ctx.workspace.role >= ROLE.MEMBER;
  if (!isAdmin && !isMaker) throw forbidden();
  if (!field) throw notFound();
  return field;
}

/** The same, for what is not done with a deleted field. */
export async function requireLive(db: Db, ctx: WorkspaceContext, id: string): Promise<Field> {
  const field = await requireOwn(db, ctx, id);
  if (field.deleted_at) throw notFound();
  return field;
}
