import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { NewFactor, NewPasskey, Passkey } from '@tandem/shared/identity/second-factor/schema.ts';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { auditFor } from '../../context.ts';
import { authError } from '../accounts/auth-error.ts';
import { lockOwnAccount, requireProvenAddress } from '../address/require-proven.ts';
import {
  listPasskeys,
  lockFactors,
  needsSecondStep,
  readCredentials,
  readFactors,
} from '../factors/factors-repo.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import type { Site } from './site.ts';
import { type FactorContext, firstCodes } from './totp.ts';

const MAX_PASSKEYS = 20;
const CHALLENGE_MINUTES = 5;

type PasskeyContext = FactorContext & { site: Site };

/** What the browser is asked to make a passkey from (docs/contract/second-factor.md#passkeys). */
export async function startPasskey(ctx: PasskeyContext): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { user, site, db } = ctx;
  await requireProvenAddress(db, ctx.config, user.id);
  const known = await readCredentials(db, user.id);
  if (known.length >= MAX_PASSKEYS) throw badRequest(`You have ${MAX_PASSKEYS} passkeys already.`);
  const options = await generateRegistrationOptions({
    rpName: 'Tandem',
    rpID: site.host,
    userName: user.email ?? user.display_name,
    userDisplayName: user.display_name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  const expires_at = sql<string>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await db
    .insertInto('passkey_challenges')
    .values({ user_id: user.id, challenge: options.challenge, expires_at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ challenge: options.challenge, expires_at }),
    )
    .execute();
  return options;
}

async function takeChallenge(tx: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; counts: boolean }>`
    delete from passkey_challenges where user_id = ${userId}
    returning challenge, expires_at > now() as counts`.execute(tx);
  return rows[0]?.counts ? rows[0].challenge : undefined;
}

/** Checks what the browser made of the challenge; nothing of it is believed unless all of it is right. */
async function verified({ site }: PasskeyContext, challenge: string, credential: NewPasskey['credential']) {
  const result = await verifyRegistrationResponse({
    // The library takes any text apart and throws for what is none of its own.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => null);
  return result?.verified ? result.registrationInfo : null;
}

/** Takes a new passkey, by a challenge that counts once (docs/contract/second-factor.md#passkeys). */
export async function addPasskey(ctx: PasskeyContext, { name, credential }: NewPasskey): Promise<NewFactor> {
  const user_id = ctx.user.id;
  const challenge = await takeChallenge(ctx.db, user_id);
  const made = challenge ? await verified(ctx, challenge, credential) : null;
  if (!made)
    throw authError('INVALID_SECOND_STEP', { error: 'The passkey could not be verified. Try again.' });
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockOwnAccount(tx, ctx);
      const factors = await readFactors(tx, user_id);
      const { id, publicKey, counter, transports = [] } = made.credential;
      const row = await tx
        .insertInto('passkeys')
        .values({
          user_id,
          name,
          credential_id: id,
          public_key: publicKey,
          counter,
          transports: transports.map(String),
          is_synced: made.credentialBackedUp,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const target = { type: 'passkey', id: row.id, name };
      await auditFor(ctx, tx, { action: 'second_factor_added', target });
      return { recovery_codes: await firstCodes(tx, ctx, needsSecondStep(factors)) };
    });
  } catch (error) {
    if (violatedIndex(error) === 'passkeys_credential_id_key')
      throw badRequest('This passkey is known already.');
    throw error;
  }
}

export async function renamePasskey(ctx: FactorContext, id: string, name: string): Promise<Passkey> {
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from passkeys where id = ${id} and user_id = ${ctx.user.id} for update`.execute(tx);
    if (!rows[0]) throw notFound();
    if (rows[0].name !== name) {
      await sql`update passkeys set name = ${name}, updated_at = now() where id = ${id}`.execute(tx);
      const target = { type: 'passkey', id, name };
      await auditFor(ctx, tx, { action: 'second_factor_changed', target });
    }
    const passkeys = await listPasskeys(tx, ctx.user.id);
    return must(
      passkeys.find((each) => each.id === id),
      'it is locked',
    );
  });
}

/** Takes a passkey away; recovery codes go with the last second factor. */
export async function removePasskey(ctx: FactorContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { totp_since, passkeys } = await lockFactors(tx, ctx.user.id);
    const { rows } = await sql<{ name: string }>`
      delete from passkeys where id = ${id} and user_id = ${ctx.user.id} returning name`.execute(tx);
    if (!rows[0]) throw notFound();
    if (!totp_since && passkeys === 1) await deleteRecoveryCodes(tx, ctx.user.id);
    const target = { type: 'passkey', id, name: rows[0].name };
    await auditFor(ctx, tx, { action: 'second_factor_removed', target });
  });
}
