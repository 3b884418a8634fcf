import type { Db } from '@tandem/db/postgres/client.ts';
import { SIGN_IN_PROVIDERS, settingsOfProvider } from '@tandem/shared/identity/instance/providers.ts';
import {
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  settingOf,
} from '@tandem/shared/identity/instance/settings.ts';
import type { Config } from '../../config.ts';
import { sealerOf } from '../../http/secrets/sealer.ts';

const SEAL = 'instance settings';

export type SettingsSource = { db: Db; config: Config };

/**
 * What was chosen in the console, over the environment, over what there is at first
 * (docs/contract/instance.md#configurations). Secrets are stored sealed and are open in here: never answer with them.
 */
export function settingsOf(stored: unknown, config: Config): Settings {
  const chosen = stored as Record<string, unknown>;
  const entries = SETTING_KEYS.map((key): [SettingKey, string] => [
    key,
    openStored(key, chosen[key], config) ?? config.settings[key] ?? initialOf(key, config),
  ]);
  return Object.fromEntries(entries) as Settings;
}

function openStored(key: SettingKey, value: unknown, config: Config): string | null {
  if (typeof value !== 'string') return null;
  if (!settingOf(key).is_secret || value === '') return value;
  return sealerOf(config).open(SEAL, value);
}

/** What is in the environment in full counts as switched on. */
function initialOf(key: SettingKey, { settings }: Config): string {
  const provider = SIGN_IN_PROVIDERS.find((name) => settingsOfProvider(name).enabled === key);
  if (provider && settingsOfProvider(provider).needed.every((each) => settings[each])) return '1';
  return settingOf(key).initial;
}

/** Values as they are stored. */
export const toStoredSettings = (values: Partial<Settings>, config: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      settingOf(key as SettingKey).is_secret && value !== '' ? sealerOf(config).seal(SEAL, value) : value,
    ]),
  );

export async function readSettings({ db, config }: SettingsSource): Promise<Settings> {
  const { settings } = await db.selectFrom('instance').select('settings').executeTakeFirstOrThrow();
  return settingsOf(settings, config);
}
