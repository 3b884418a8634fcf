import { SIGN_IN_PROVIDERS, type SignInProvider, isProviderOn } from './providers.ts';
import { parseDomains } from './setting-values.ts';
import type { Settings } from './settings.ts';

/** By what somebody wants to come in. */
export type EnterBy = 'password' | 'code' | 'passkey' | SignInProvider;

/**
 * Whether an address has to come in by the provider that the console names. While that provider is off it has not: nobody
 * could come in.
 */
export function isEnforcedFor(settings: Settings, email: string): boolean {
  const provider = SIGN_IN_PROVIDERS.find((name) => name === settings.ENFORCED_PROVIDER);
  if (!provider || !isProviderOn(settings, provider)) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return parseDomains(settings.ENFORCED_DOMAINS).includes(domain);
}
