import { randomBytes } from 'node:crypto';
import { type RequestSource, recordAudit } from '@tandem/db/access/audit-log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { FactorReset } from '@tandem/shared/identity/second-factor/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { lockFactors, needsSecondStep } from '../factors/factors-repo.ts';
import { applyReset } from './apply.ts';
import { hashOfToken } from './stop.ts';

const TOKEN_BYTES = 32;

type Requested = {
  user_id: string;
  /** The administrator; null for the command line. */
  by: { id: string; display_name?: string } | null;
  source?: RequestSource | undefined;
};

/**
 * Takes the second factor of somebody away after a pause, in which they are told by mail and can stop it
 * (docs/contract/second-factor.md#a-lost-factor). Asked for again, the one that waits goes on.
 */
export async function requestReset(
  { db, config }: { db: Db; config: Config },
  requested: Requested,
): Promise<FactorReset> {
  return inTransaction(db, async (tx) => {
    const { user_id } = requested;
    const person = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', user_id)
      .where('is_bot', '=', false)
      .executeTakeFirst();
    if (!person?.email) throw notFound();
    if (!needsSecondStep(await lockFactors(tx, user_id)))
      throw badRequest('This person has no second step that could be reset.');
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { is_new, ...made } = await insertReset(tx, config, { ...requested, token });
    if (!is_new) return made;
    await recordAudit(tx, {
      action: 'second_factor_reset_requested',
      actor: requested.by,
      target: { type: 'user', id: user_id, name: person.email },
      details: { takes_effect_at: made.takes_effect_at },
      source: requested.source,
    });
    await queueMail(tx, config, {
      kind: 'factor_reset',
      to: person.email,
      language: await languageOfUser(tx, user_id),
      values: {
        url: `${config.app_url}/auth/stop-second-factor-reset/?${new URLSearchParams({ token })}`,
        when: `${new Date(made.takes_effect_at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      },
    });
    if (config.factor_reset_pause_hours === 0) await applyReset(tx, user_id);
    return made;
  });
}

/** The reset of a person: a new one, or with `is_new` false the one that waits already. A stop that is under way is waited for. */
async function insertReset(
  tx: Tx,
  { factor_reset_pause_hours }: Config,
  { user_id, by, token }: Requested & { token: string },
): Promise<FactorReset & { is_new: boolean }> {
  const { rows } = await sql<FactorReset & { is_new: boolean }>`
    insert into factor_resets (user_id, requested_by, token_hash, takes_effect_at)
    values (${user_id}, ${by?.id ?? null}, ${hashOfToken(token)},
      now() + make_interval(mins => ${Math.round(factor_reset_pause_hours * 60)}::int))
    on conflict (user_id) do update set user_id = excluded.user_id
    returning takes_effect_at, xmax = 0 as is_new`.execute(tx);
  return must(rows[0], 'a row is inserted or found');
}
