import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOn, readSettings } from '../../platform/instance/settings.ts';
import { hasInvitation } from '../../workspaces/invitations/repo.ts';
import { shownLinks } from '../../workspaces/invitations/shown-links.ts';
import { mayTakeOver } from '../../workspaces/invitations/take-over.ts';
import { type Account, claimInstance, findAccount, hasInstanceAdmin, isOpened } from './accounts-repo.ts';
import { authError } from './auth-error.ts';
import { claimingEmail, createAccount, openImportedAccount } from './create-account.ts';
import type { Credentials } from './forms.ts';
import { openSession } from './open-session.ts';
import { isStrongPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';

type Newcomer = { email: string; password: string };

/**
 * Opens an account by e-mail and password and signs in. The first account of all becomes the instance's admin. Every
 * refusal is thrown (docs/contract/sessions.md#refused-sign-ups).
 */
export async function signUp(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Credentials,
): Promise<FastifyReply> {
  const { db } = request.server;
  const newcomer = readNewcomer(form);
  const { email } = newcomer;
  const importedId = await requireMayJoin(request, email);
  if (!(await isStrongPassword(newcomer.password, [email]))) throw authError('INVALID_PASSWORD', { email });
  const password_hash = await hashPassword(newcomer.password);
  const inUse = authError('USER_ALREADY_EXIST', { email });
  const id = await claimingEmail(inUse, () =>
    inTransaction(db, async (tx) => {
      if (importedId && !(await openImportedAccount(tx, importedId, password_hash))) throw inUse;
      const userId = importedId ?? (await createAccount(tx, { email, password_hash }));
      await claimInstance(tx, userId);
      return userId;
    }),
  );
  return openSession(request, reply, { id, email, medium: 'email' }, form.next_path);
}

function readNewcomer(form: Credentials): Newcomer {
  const typed = form.email.trim();
  if (!typed || !form.password) throw authError('REQUIRED_EMAIL_PASSWORD_SIGN_UP', { email: typed });
  const email = parseEmail(typed);
  if (!email) throw authError('INVALID_EMAIL_SIGN_UP', { email: typed });
  return { email, password: form.password };
}

/** Refuses e-mails in use and closed doors; gives the user to take over when the person came with an import. */
async function requireMayJoin(request: FastifyRequest, email: string): Promise<string | null> {
  const { db } = request.server;
  const account = await findAccount(db, email);
  if (account && !(await isToBeOpened(request, account, email))) {
    throw authError('USER_ALREADY_EXIST', { email });
  }
  const settings = await readSettings(db);
  if (!isOn(settings.ENABLE_EMAIL_PASSWORD)) throw authError('PASSWORD_LOGIN_DISABLED', { email });
  const isOpen =
    isOn(settings.ENABLE_SIGNUP) || (await hasInvitation(db, email)) || !(await hasInstanceAdmin(db));
  if (!isOpen) throw authError('SIGNUP_DISABLED', { email });
  return account?.id ?? null;
}

/** Whether an account is that of an imported person whom the caller has been asked to become. */
const isToBeOpened = async (request: FastifyRequest, account: Account, email: string): Promise<boolean> =>
  !isOpened(account) &&
  account.is_active &&
  (await mayTakeOver(request.server.db, { id: account.id, email }, shownLinks(request)));
