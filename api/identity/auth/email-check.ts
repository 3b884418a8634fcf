import type { Db } from '@tandem/db/postgres/client.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { findAccount, isOpened } from './accounts-repo.ts';
import { authError } from './auth-error.ts';

export type EmailCheck = {
  existing: boolean;
  status: 'MAGIC_CODE' | 'CREDENTIAL';
  is_password_autoset: boolean;
};

/** The e-mail of a JSON call about accounts, as it is compared; refuses what is none. */
export function requireEmail(typed: unknown): string {
  if (typeof typed !== 'string' || !typed.trim()) throw authError('EMAIL_REQUIRED');
  const email = parseEmail(typed);
  if (!email) throw authError('INVALID_EMAIL', { email: typed.trim() });
  return email;
}

/**
 * Whether to sign in or up with an e-mail, and by what (docs/contract/sessions.md#email-check). Codes need mail, which
 * is not set up.
 */
export async function checkEmail(db: Db, typed: unknown): Promise<EmailCheck> {
  const account = await findAccount(db, requireEmail(typed));
  return {
    existing: account !== undefined && isOpened(account),
    status: 'CREDENTIAL',
    is_password_autoset: account?.is_password_autoset ?? false,
  };
}
