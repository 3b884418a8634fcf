import { randomBytes } from 'node:crypto';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { IntakeMail } from '@tandem/shared/work-items/intake-mail/schema.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import type { IntakeMailConfig } from '../../config.ts';
import type { ProjectContext } from '../../context.ts';
import { lockProject, requireUnarchived } from '../../projects/projects/lock.ts';

const PREFIX = 'intake-';
const TOKEN = /^[0-9a-f]{32}$/;

type Configured = IntakeMailConfig | undefined;

const presented = (config: Configured, token: string | undefined): IntakeMail => ({
  is_available: config !== undefined,
  address: config && token ? `${PREFIX}${token}@${config.domain}` : null,
});

/** The token of an address of this domain; null for any other address. Letters of mail addresses have no case here. */
export function tokenOf(address: string, domain: string): string | null {
  const lower = address.toLowerCase();
  if (!lower.startsWith(PREFIX) || !lower.endsWith(`@${domain}`)) return null;
  const token = lower.slice(PREFIX.length, -domain.length - 1);
  return TOKEN.test(token) ? token : null;
}

async function findToken(db: Db, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('intake_mail_addresses')
    .select('token')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row?.token;
}

/** The address that mail may be sent to, for administrators (docs/contract/intake-mail.md#the-address). */
export async function getIntakeMail(ctx: ProjectContext, config: Configured): Promise<IntakeMail> {
  return presented(config, await findToken(ctx.db, ctx.project.id));
}

/**
 * Gives the project an address, or another one in place of that which it has
 * (docs/contract/intake-mail.md#a-new-address).
 */
export async function renewIntakeMail(ctx: ProjectContext, config: Configured): Promise<IntakeMail> {
  requireUnarchived(ctx.project);
  if (!config) throw badRequest('This installation receives no mail.');
  const token = randomBytes(16).toString('hex');
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    await sql`
      insert into intake_mail_addresses (project_id, workspace_id, token, created_by, updated_by)
      values (${ctx.project.id}, ${ctx.workspace.id}, ${token}, ${ctx.user.id}, ${ctx.user.id})
      on conflict (project_id) do update set token = excluded.token, updated_at = clock_timestamp(),
        updated_by = excluded.updated_by`.execute(tx);
  });
  return presented(config, token);
}

/** Takes the address away: mail to it is refused from now on (docs/contract/intake-mail.md#switching-it-off). */
export async function removeIntakeMail(ctx: ProjectContext): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    await lockProject(tx, ctx.project.id);
    await tx.deleteFrom('intake_mail_addresses').where('project_id', '=', ctx.project.id).execute();
  });
}
