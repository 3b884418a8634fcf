import {
  type PublicKeyCredentialRequestOptionsJSON,
  generateAuthenticationOptions,
} from '@simplewebauthn/server';
import { type Settings, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getAccount } from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { requireAllowedWay } from '../accounts/ways.ts';
import { completeSignIn } from '../entry/complete-sign-in.ts';
import { recordFailedSignIn } from '../accounts/failed-sign-in.ts';
import { sourceOf } from '../../context.ts';
import { stopReset } from '../factor-reset/stop.ts';
import { parseAnswer, takePasskey } from './assertion.ts';
import { findPasskeyOwner } from '../factors/factors-repo.ts';
import { beginPasskeySignIn, takePasskeyChallenge } from './passkey-attempt.ts';
import { siteOf } from './site.ts';
import { readSettings } from '../../platform/instance/settings.ts';

/** Refused before anything else where passkeys sign in nobody (docs/contract/second-factor.md#a-passkey-alone). */
async function requirePasskeys({ server: { db, config } }: FastifyRequest): Promise<Settings> {
  const settings = await readSettings({ db, config });
  if (!isOn(settings.ENABLE_PASSKEYS)) throw authError('PASSKEY_LOGIN_DISABLED');
  return settings;
}

/** What any passkey of this site may sign; the browser shows its person the ones that it has. */
export async function signInOptions(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await requirePasskeys(request);
  const { host } = siteOf(request);
  const challenge = await beginPasskeySignIn(request, reply);
  return generateAuthenticationOptions({ rpID: host, challenge, userVerification: 'required' });
}

/**
 * Signs in by a passkey alone: whoever has it has also shown it their fingerprint or PIN, so no second step is asked for.
 * Every refusal is thrown (docs/contract/second-factor.md#a-passkey-alone).
 */
export async function signInByPasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  { passkey, next_path }: { passkey: string; next_path?: string | undefined },
): Promise<FastifyReply> {
  const settings = await requirePasskeys(request);
  const { db } = request.server;
  const challenge = await takePasskeyChallenge(request, reply);
  if (!challenge) throw authError('SECOND_STEP_EXPIRED');
  const userId = await findPasskeyOwner(db, parseAnswer(passkey)?.id ?? '');
  if (!userId) throw authError('INVALID_SECOND_STEP');
  const account = await getAccount(db, userId);
  const email = account.email ?? '';
  const refuse = async (why: 'INVALID_SECOND_STEP' | 'USER_ACCOUNT_DEACTIVATED') => {
    await recordFailedSignIn(request, { account, email, why });
    return authError(why);
  };
  const assertion = { user_id: userId, challenge, answer: passkey, site: siteOf(request) };
  const isRight = await inTransaction(db, (tx) => takePasskey(tx, assertion));
  if (!isRight || account.is_bot) throw await refuse('INVALID_SECOND_STEP');
  requireAllowedWay(settings, email, 'passkey');
  if (!account.is_active) throw await refuse('USER_ACCOUNT_DEACTIVATED');
  await inTransaction(db, (tx) =>
    stopReset(tx, { user_id: userId, by: 'second_step', source: sourceOf(request) }),
  );
  const { password_hash } = account;
  return completeSignIn(request, reply, { id: userId, email, medium: 'passkey', password_hash }, next_path);
}
