import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { ProviderSession } from '@tandem/db/access/sessions.ts';
import type { AppError } from '@tandem/shared/http/errors.ts';
import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { needsSecondStep, readFactors } from '../factors/factors-repo.ts';
import { type NewStep, beginStep } from '../factors/sign-in-step.ts';
import { authError } from '../accounts/auth-error.ts';
import { completeSignIn, openConsole } from '../entry/complete-sign-in.ts';
import { appBaseOf, wantedPath } from '../entry/redirects.ts';
import { type ShownPassword, requireSamePassword } from '../accounts/same-password.ts';

export const SECOND_STEP_PAGE = '/sign-in/second-step';

/** How somebody proved who they are. */
type Medium = 'email' | 'magic-code' | SignInProvider;

/**
 * Signs in who has proven who they are, or asks for the second proof that they have set up: until then nothing is open
 * (docs/contract/second-factor.md#the-second-step).
 */
export async function openSession(
  request: FastifyRequest,
  reply: FastifyReply,
  user: ShownPassword & { email: string; medium: Medium; provider?: ProviderSession },
  nextPath: string | undefined,
): Promise<FastifyReply> {
  const { id: user_id, email, medium, provider } = user;
  const wanted = wantedPath(request, nextPath);
  const step = { user_id, medium, scope: 'app', next_path: wanted ?? null, ...provider } as const;
  const refusal = authError('AUTHENTICATION_FAILED_SIGN_IN', { email });
  if (await asksForStep(request, reply, { user, step, refusal })) return toSecondStep(request, reply);
  return completeSignIn(request, reply, user, wanted);
}

/** Into the console, for an administrator who has proven who they are, and by the same second proof. */
export async function openAdminSession(
  request: FastifyRequest,
  reply: FastifyReply,
  user: ShownPassword,
): Promise<FastifyReply> {
  const step = { user_id: user.id, medium: 'email', scope: 'admin', next_path: null } as const;
  const refusal = authError('ADMIN_AUTHENTICATION_FAILED');
  if (await asksForStep(request, reply, { user, step, refusal })) return toSecondStep(request, reply);
  return openConsole(request, reply, user);
}

type FirstProof = { user: ShownPassword; step: NewStep; refusal: AppError };

const toSecondStep = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.redirect(appBaseOf(request) + SECOND_STEP_PAGE);

/**
 * Whether a second proof is needed; if so, it is waited for from now on. A password that was replaced since it was
 * compared begins no second step either. The answer is not the reply: to await a reply of Fastify gives undefined once
 * it is sent.
 */
async function asksForStep(
  request: FastifyRequest,
  reply: FastifyReply,
  { user, step, refusal }: FirstProof,
): Promise<boolean> {
  const { db } = request.server;
  if (!needsSecondStep(await readFactors(db, step.user_id))) return false;
  await inTransaction(db, async (tx) => {
    await requireSamePassword(tx, user, refusal);
    await beginStep(tx, request, reply, step);
  });
  return true;
}
