import { type EnterBy, isEnforcedFor } from '@tandem/shared/identity/instance/enforced.ts';
import { type Settings, isOn } from '@tandem/shared/identity/instance/settings.ts';
import { isMailOn } from '../../platform/mail/smtp.ts';
import { authError } from './auth-error.ts';

/** Whether people sign in by codes: they need mail. */
export const areCodesOn = (settings: Settings): boolean =>
  isMailOn(settings) && isOn(settings.ENABLE_MAGIC_LINK_LOGIN);

export function requireMail(settings: Settings, email: string): void {
  if (!isMailOn(settings)) throw authError('SMTP_NOT_CONFIGURED', { email });
}

export function requireCodes(settings: Settings, email: string): void {
  requireMail(settings, email);
  if (!areCodesOn(settings)) throw authError('MAGIC_LINK_LOGIN_DISABLED', { email });
}

/**
 * Refuses every way but the one provider by which addresses of this domain sign in
 * (docs/contract/single-sign-on.md#enforced-sign-in). It is asked before passwords and codes are, for accounts that exist
 * and for those that do not.
 */
export function requireAllowedWay(settings: Settings, email: string, by: EnterBy): void {
  if (!isEnforcedFor(settings, email) || settings.ENFORCED_PROVIDER === by) return;
  throw authError('PROVIDER_REQUIRED', { email, provider: settings.ENFORCED_PROVIDER });
}

/** Whether nobody learns who has an account (docs/contract/sessions.md#who-has-an-account). */
export const isExistenceHidden = (settings: Settings): boolean => isOn(settings.HIDE_ACCOUNT_EXISTENCE);
