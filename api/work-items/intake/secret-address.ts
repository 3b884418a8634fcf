import { randomBytes } from 'node:crypto';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';

/** Ways into intake for whoever knows an address; each project has at most one of each. */
type AddressTable = 'intake_mail_addresses' | 'intake_hooks';

const TOKEN = /^[0-9a-f]{32}$/;
export const isAddressToken = (text: string): boolean => TOKEN.test(text);

/** The secret part of the address of a project, if it has one. */
export async function findAddressToken(
  db: Db,
  table: AddressTable,
  projectId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(table)
    .select('token')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.token;
}

/** Gives the project an address, or another one in place of that which it has: its secret part. */
export async function renewAddressToken(ctx: ProjectContext, table: AddressTable): Promise<string> {
  requireUnarchived(ctx.project);
  const token = randomBytes(16).toString('hex');
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    await sql`
      insert into ${sql.table(table)} (project_id, workspace_id, token, created_by, updated_by)
      values (${ctx.project.id}, ${ctx.workspace.id}, ${token}, ${ctx.user.id}, ${ctx.user.id})
      on conflict (project_id) do update set token = excluded.token, updated_at = clock_timestamp(),
        updated_by = excluded.updated_by`.execute(tx);
  });
  return token;
}

/** Takes the address away: nothing comes by it from now on. */
export async function removeAddressToken(ctx: ProjectContext, table: AddressTable): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    await tx.deleteFrom(table).where('project_id', '=', ctx.project.id).execute();
  });
}
