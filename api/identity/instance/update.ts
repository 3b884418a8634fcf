import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { InstancePatch } from '@tandem/shared/identity/instance/console.ts';
import type { InstanceInfo } from '@tandem/shared/identity/instance/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { hasInstanceAdmin } from '../accounts/accounts-repo.ts';
import { readInstance } from './read.ts';

/** Names the installation and sets its flags (docs/contract/instance.md#changing-the-instance). */
export async function updateInstance(
  ctx: UserContext,
  config: Config,
  patch: InstancePatch,
): Promise<InstanceInfo['instance']> {
  const { instance_name = null, domain = null, ...flags } = patch;
  await inTransaction(ctx.db, async (tx) => {
    // What is so already changes nothing, and no time of a change either.
    const { numAffectedRows } = await sql`
    update instance set instance_name = i.new_name, domain = i.new_domain, settings = i.new_settings, updated_at = now()
    from (select coalesce(${instance_name}::text, instance_name) as new_name,
      coalesce(${domain}::text, domain) as new_domain, settings || ${toJsonb(flags)} as new_settings from instance) i
    where (instance_name, domain, settings) is distinct from (i.new_name, i.new_domain, i.new_settings)`.execute(
      tx,
    );
    if (!numAffectedRows) return;
    const fields = Object.keys(patch).join(', ');
    await auditFor(ctx, tx, { action: 'instance_changed', details: { fields } });
  });
  return (await readInstance({ db: ctx.db, config }, false)).instance;
}

/** Notes that somebody has seen the set-up form, as long as it can be used (docs/contract/instance.md#the-set-up-form). */
export async function noteSetUpVisit(db: Db): Promise<void> {
  if (await hasInstanceAdmin(db)) throw badRequest('The instance is set up already.');
  await db
    .updateTable('instance')
    .set({ settings: sql`settings || '{"is_signup_screen_visited": true}'` })
    .execute();
}
