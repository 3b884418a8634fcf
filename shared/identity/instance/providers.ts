import { type SettingKey, type Settings, isOn } from './settings.ts';

/** Services that people sign in with (docs/contract/providers.md). */
export const SIGN_IN_PROVIDERS = ['google', 'github', 'gitlab', 'oidc'] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

type Upper = Uppercase<SignInProvider>;
type ProviderSettings = {
  enabled: SettingKey;
  id: SettingKey;
  secret: SettingKey;
  /** What there must be before it can be used. */
  needed: readonly SettingKey[];
};

/** Which settings are a provider's. */
export function settingsOfProvider(provider: SignInProvider): ProviderSettings {
  const name = provider.toUpperCase() as Upper;
  const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const;
  const needed: SettingKey[] = provider === 'oidc' ? ['OIDC_ISSUER', id, secret] : [id, secret];
  return { enabled: `IS_${name}_ENABLED`, id, secret, needed };
}

/** Whether people can sign in with it: it is switched on, and has been told who we are. */
export function isProviderOn(settings: Settings, provider: SignInProvider): boolean {
  const { enabled, needed } = settingsOfProvider(provider);
  return isOn(settings[enabled]) && needed.every((key) => settings[key] !== '');
}
