import { recordAudit } from '@tandem/db/access/audit-log.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { isOn } from '@tandem/shared/identity/instance/settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sourceOf } from '../../context.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { hasInvitation as hasProjectInvitation } from '../../projects/invitations/repo.ts';
import { hasInvitation } from '../../workspaces/invitations/repo.ts';
import { shownLinks } from '../../workspaces/invitations/shown-links.ts';
import { hasOpenedLink } from '../../workspaces/invite-link/join.ts';
import { mayTakeOver } from '../../workspaces/invitations/take-over.ts';
import {
  type Account,
  claimInstance,
  findAccount,
  hasInstanceAdmin,
  isOpened,
} from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { claimingEmail, createAccount, openImportedAccount } from '../accounts/create-account.ts';
import { requireAllowedWay } from '../accounts/ways.ts';
import type { Credentials } from './forms.ts';
import { openSession } from './open-session.ts';
import { isStrongPassword } from '../accounts/password-strength.ts';
import { requireSetUpToken } from '../accounts/set-up-token.ts';
import { hashPassword } from '../../http/secrets/passwords.ts';

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
  const newcomer = readNewcomer(form);
  const { email } = newcomer;
  await requirePasswords(request, email);
  const importedId = await requireMayJoin(request, email);
  if (!(await isStrongPassword(newcomer.password, [email]))) throw authError('INVALID_PASSWORD', { email });
  const password_hash = await hashPassword(newcomer.password);
  const id = await openAccount(request, { email, password_hash, importedId });
  return openSession(request, reply, { id, email, medium: 'email' }, form.next_path);
}

/** A new account, or that of a person who came with an import; without a password their address is proven. */
export async function openAccount(
  request: FastifyRequest,
  { email, password_hash, importedId, names }: OpenedAccount,
): Promise<string> {
  const inUse = authError('USER_ALREADY_EXIST', { email });
  return claimingEmail(inUse, () =>
    inTransaction(request.server.db, async (tx) => {
      if (importedId && !(await openImportedAccount(tx, importedId, password_hash))) throw inUse;
      const userId = importedId ?? (await createAccount(tx, { email, password_hash, ...names }));
      await claimInstance(tx, userId);
      const actor = { id: userId, display_name: email };
      await recordAudit(tx, { action: 'account_created', actor, source: sourceOf(request) });
      return userId;
    }),
  );
}

type OpenedAccount = {
  email: string;
  password_hash: string | null;
  importedId: string | null;
  names?: { first_name: string; last_name: string; avatar: string };
};

async function requirePasswords(request: FastifyRequest, email: string): Promise<void> {
  const settings = await readSettings(request.server);
  requireAllowedWay(settings, email, 'password');
  if (!isOn(settings.ENABLE_EMAIL_PASSWORD)) throw authError('PASSWORD_LOGIN_DISABLED', { email });
}

function readNewcomer(form: Credentials): Newcomer {
  const typed = form.email.trim();
  if (!typed || !form.password) throw authError('REQUIRED_EMAIL_PASSWORD_SIGN_UP', { email: typed });
  const email = parseEmail(typed);
  if (!email) throw authError('INVALID_EMAIL_SIGN_UP', { email: typed });
  return { email, password: form.password };
}

/** Refuses e-mails in use, closed doors and whoever sets up without the token; gives the user to take over when the person came with an import. */
export async function requireMayJoin(request: FastifyRequest, email: string): Promise<string | null> {
  const { db } = request.server;
  await requireSetUpToken(request);
  const account = await findAccount(db, email);
  if (account && !(await isToBeOpened(request, account, email))) {
    throw authError('USER_ALREADY_EXIST', { email });
  }
  const settings = await readSettings(request.server);
  const isOpen =
    isOn(settings.ENABLE_SIGNUP) ||
    (await hasInvitation(db, email)) ||
    (await hasProjectInvitation(db, email)) ||
    (await hasOpenedLink(db, shownLinks(request))) ||
    !(await hasInstanceAdmin(db));
  if (!isOpen) throw authError('SIGNUP_DISABLED', { email });
  return account?.id ?? null;
}

/** Whether an account is that of an imported person whom the caller has been asked to become. */
const isToBeOpened = async (request: FastifyRequest, account: Account, email: string): Promise<boolean> =>
  !isOpened(account) &&
  account.is_active &&
  (await mayTakeOver(request.server.db, { id: account.id, email }, shownLinks(request)));
