import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import type { Settings } from '@tandem/shared/identity/instance/settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readInstanceKey } from '../../http/secrets/instance-key.ts';
import { signerOf } from '../../http/secrets/signed-token.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { getProfile } from '../users/repo.ts';
import { type Account, findAccount, getAccount, isOpened } from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { codeBrowserOf } from './code-browser.ts';
import { type CodeMode, useCode } from '../accounts/codes.ts';
import { recordFailedSignIn } from '../accounts/failed-sign-in.ts';
import { openSession } from './open-session.ts';
import { proveAddress } from './prove-address.ts';
import { isForBoards } from '../entry/redirects.ts';
import { openAccount, requireMayJoin } from './sign-up.ts';
import { isExistenceHidden, requireAllowedWay, requireCodes } from '../accounts/ways.ts';

const text = z.string().default('');
export const codeForm = z.object({
  email: text,
  code: text,
  next_path: z.string().optional(),
  csrfmiddlewaretoken: z.string().optional(),
});
type Form = z.infer<typeof codeForm>;

/** Signs in by the code of a mail; every refusal is thrown (docs/contract/sessions.md#signing-in-by-a-code). */
export async function magicSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<FastifyReply> {
  const { email, settings } = await readForm(request, form, 'SIGN_IN');
  const account = await findAccount(request.server.db, email);
  if (!account || !isOpened(account)) {
    if (!isExistenceHidden(settings)) throw authError('USER_DOES_NOT_EXIST', { email });
    // Who had to be taken for known signs up here, once the code shows whose address it is.
    return joinByCode(request, reply, form, { mode: 'SIGN_IN', isHidden: true });
  }
  await tryCodeOf(request, form, account);
  return enter(request, reply, { account, email, next_path: form.next_path });
}

/** Opens an account by the code of a mail and signs in; every refusal is thrown. */
export async function magicSignUp(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<FastifyReply> {
  const { settings } = await readForm(request, form, 'SIGN_UP');
  return joinByCode(request, reply, form, { mode: 'SIGN_UP', isHidden: isExistenceHidden(settings) });
}

async function readForm(
  request: FastifyRequest,
  form: Form,
  mode: CodeMode,
): Promise<{ email: string; settings: Settings }> {
  const typed = form.email.trim();
  if (!typed || !form.code.trim()) throw authError(`MAGIC_${mode}_EMAIL_CODE_REQUIRED`, { email: typed });
  const email = parseEmail(typed);
  if (!email) throw authError(`INVALID_EMAIL_MAGIC_${mode}`, { email: typed });
  const settings = await readSettings(request.server);
  requireAllowedWay(settings, email, 'code');
  requireCodes(settings, email);
  return { email, settings };
}

function tryCode(request: FastifyRequest, form: Form, who: { email: string; mode: CodeMode }): Promise<void> {
  const { db, config } = request.server;
  const owner = { ...who, browser: codeBrowserOf(request) };
  return useCode(db, signerOf(readInstanceKey(config)), owner, form.code);
}

async function tryCodeOf(request: FastifyRequest, form: Form, account: Account): Promise<void> {
  const email = account.email ?? '';
  try {
    await tryCode(request, form, { email: email.toLowerCase(), mode: 'SIGN_IN' });
  } catch (error) {
    if (error instanceof AppError) {
      await recordFailedSignIn(request, { account, email, why: String(error.body['error_message']) });
    }
    throw error;
  }
}

/** What the contract says of a deactivated account is said to its owner alone: they have the code. */
async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { account, email, next_path }: { account: Account; email: string; next_path: string | undefined },
): Promise<FastifyReply> {
  const { db } = request.server;
  if (account.is_bot) throw authError('USER_DOES_NOT_EXIST', { email });
  if (!account.is_active) throw authError('USER_ACCOUNT_DEACTIVATED', { email });
  await inTransaction(db, (tx) => proveAddress(tx, account.id));
  const { is_password_autoset } = await getAccount(db, account.id);
  const { is_onboarded } = await getProfile(db, account.id);
  const asks = is_password_autoset && is_onboarded && !isForBoards(request);
  const path = asks ? setPasswordPath(next_path) : next_path;
  return openSession(request, reply, { id: account.id, email, medium: 'magic-code' }, path);
}

/** Who has no password is asked for one first, and goes on from there. */
function setPasswordPath(nextPath: string | undefined): string {
  const next = parseNextPath(nextPath);
  return next
    ? `/accounts/set-password?${new URLSearchParams({ next_path: next })}`
    : '/accounts/set-password';
}

async function joinByCode(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  { mode, isHidden }: { mode: CodeMode; isHidden: boolean },
): Promise<FastifyReply> {
  const email = parseEmail(form.email) ?? '';
  // Where nobody is to learn who has an account, whether one may be opened is said to the owner of the address alone.
  if (isHidden) await tryCode(request, form, { email, mode });
  const importedId = await requireMayJoin(request, email);
  if (!isHidden) await tryCode(request, form, { email, mode });
  const id = await openAccount(request, { email, password_hash: null, importedId });
  return openSession(request, reply, { id, email, medium: 'magic-code' }, form.next_path);
}
