import { recordAudit } from '@tandem/db/access/audit-log.ts';
import type { ProviderSession } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { SecondStep } from '@tandem/shared/identity/second-factor/schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../../context.ts';
import { getAccount } from '../accounts/accounts-repo.ts';
import { clearAttempts, takeAttempt } from '../accounts/attempts.ts';
import { authError } from '../accounts/auth-error.ts';
import { completeSignIn, openConsole } from '../entry/complete-sign-in.ts';
import { stopReset } from '../factor-reset/stop.ts';
import { askForPasskey, takePasskey } from './assertion.ts';
import { codeAttempts } from './confirm.ts';
import { readFactors } from '../factors/factors-repo.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import {
  type SignInStep,
  findStep,
  finishStep,
  forgetStep,
  setChallenge,
  tryStep,
} from '../factors/sign-in-step.ts';
import { siteOf } from './site.ts';
import { takeTotpCode } from './totp.ts';

type SecondStepForm = { code: string; passkey: string };

/** By what the sign-in of this browser can go on. */
export async function readSecondStep(request: FastifyRequest): Promise<SecondStep> {
  const { user_id } = await findStep(request);
  const { totp_since, passkeys, codes_left } = await readFactors(request.server.db, user_id);
  return {
    has_totp: totp_since !== null,
    has_passkeys: passkeys > 0,
    has_recovery_codes: codes_left > 0,
  };
}

/** What a passkey is to sign for this sign-in; each asking makes the one before worthless. */
export async function passkeyOptions(request: FastifyRequest): Promise<{ options: object }> {
  const { user_id } = await findStep(request);
  const options = await askForPasskey(request.server.db, user_id, siteOf(request));
  await setChallenge(request, options.challenge);
  return { options };
}

function providerOf(step: SignInStep): ProviderSession | undefined {
  const { provider_issuer, provider_subject, provider_sid } = step;
  if (!provider_issuer || !provider_subject) return undefined;
  return { provider_issuer, provider_subject, provider_sid };
}

type Used = 'totp' | 'recovery_code' | 'passkey';

/** What the proof was, if it is one; it counts no more from now on. */
async function takeProof(
  tx: Tx,
  request: FastifyRequest,
  { step, form }: { step: SignInStep; form: SecondStepForm },
): Promise<Used | null> {
  const { user_id, challenge } = step;
  const { config } = request.server;
  if (form.passkey) {
    if (!challenge) return null;
    const assertion = { user_id, challenge, answer: form.passkey, site: siteOf(request) };
    return (await takePasskey(tx, assertion)) ? 'passkey' : null;
  }
  if (await takeTotpCode(tx, config, { user_id, code: form.code })) return 'totp';
  return (await takeRecoveryCode(tx, config, { user_id, code: form.code })) ? 'recovery_code' : null;
}

/** Signs in who has shown both proofs; every refusal is thrown (docs/contract/second-factor.md#the-second-step). */
export async function takeSecondStep(
  request: FastifyRequest,
  reply: FastifyReply,
  form: SecondStepForm,
): Promise<FastifyReply> {
  const { db } = request.server;
  const step = await tryStep(request);
  await takeAttempt(db, codeAttempts(step.user_id));
  const used = await inTransaction(db, async (tx) => {
    const proof = await takeProof(tx, request, { step, form });
    if (proof && !(await finishStep(tx, request))) throw authError('SECOND_STEP_EXPIRED');
    if (!proof) return null;
    await stopReset(tx, { user_id: step.user_id, by: 'second_step', source: sourceOf(request) });
    // The password with which the step was still there: the session begins in a transaction of its own.
    const { password_hash } = await getAccount(tx, step.user_id);
    return { proof, password_hash };
  });
  if (!used) {
    await recordAudit(db, {
      action: 'second_factor_failed',
      actor: null,
      target: { type: 'user', id: step.user_id, name: step.email },
      details: { with: form.passkey ? 'passkey' : 'code' },
      source: sourceOf(request),
    });
    throw authError('INVALID_SECOND_STEP');
  }
  await clearAttempts(db, codeAttempts(step.user_id));
  forgetStep(request, reply);
  const { user_id: id, email, medium, next_path } = step;
  const shown = { id, password_hash: used.password_hash, second_step: used.proof };
  if (step.scope === 'admin') return openConsole(request, reply, shown);
  const provider = providerOf(step);
  return completeSignIn(request, reply, { ...shown, email, medium, provider }, next_path ?? undefined);
}
