import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { type SettingsSource, readSettings } from '../../platform/instance/settings.ts';
import { findAccount, isOpened } from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { areCodesOn, isExistenceHidden, requireAllowedWay } from '../accounts/ways.ts';

type EmailCheck = {
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
 * Whether to sign in or up with an e-mail, and by what (docs/contract/sessions.md#email-check). Where nobody is to learn
 * who has an account, the answer is the same for all.
 */
export async function checkEmail(source: SettingsSource, typed: unknown): Promise<EmailCheck> {
  const email = requireEmail(typed);
  const settings = await readSettings(source);
  requireAllowedWay(settings, email, 'password');
  const account = await findAccount(source.db, email);
  const byCode = areCodesOn(settings) ? 'MAGIC_CODE' : 'CREDENTIAL';
  if (isExistenceHidden(settings)) return { existing: true, status: byCode, is_password_autoset: false };
  if (!account || !isOpened(account)) return { existing: false, status: byCode, is_password_autoset: false };
  const { is_password_autoset } = account;
  return { existing: true, status: is_password_autoset ? byCode : 'CREDENTIAL', is_password_autoset };
}
