import type { Tx } from '@tandem/db/postgres/client.ts';
import { forbidden } from '@tandem/shared/http/errors.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { type LockedProject, lockProject } from '../base/lock.ts';

/** The caller's role as it is now that the project is locked; it may have changed since the request came in. */
async function readOwnRole(ctx: ProjectContext, tx: Tx): Promise<Role | undefined> {
  const { rows } = await sql<{ role: Role }>`
    select role from project_members
    where project_id = ${ctx.project.id} and user_id = ${ctx.user.id} and is_active and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.role;
}

/**
 * Holds the members of a project still, so that two administrators cannot take the right from each other at the same
 * time. Since nobody changes their own role, a project never loses its last administrator this way.
 */
export async function lockMembersAsAdmin(ctx: ProjectContext, tx: Tx): Promise<LockedProject> {
  const project = await lockProject(tx, ctx.project.id);
  if ((await readOwnRole(ctx, tx)) !== ROLE.ADMIN) throw forbidden();
  return project;
}
