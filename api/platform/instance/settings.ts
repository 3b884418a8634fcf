import type { Db } from '@tandem/db/postgres/client.ts';

/**
 * Switches and keys that an instance administrator may change at run time (docs/contract/instance.md#fields), as first
 * set up.
 */
const DEFAULT_SETTINGS = {
  ENABLE_SIGNUP: '1',
  DISABLE_WORKSPACE_CREATION: '0',
  ENABLE_EMAIL_PASSWORD: '1',
  ENABLE_MAGIC_LINK_LOGIN: '0',
  IS_GOOGLE_ENABLED: '0',
  IS_GITHUB_ENABLED: '0',
  IS_GITLAB_ENABLED: '0',
  GITHUB_APP_NAME: '',
  EMAIL_HOST: '',
  LLM_API_KEY: '',
  UNSPLASH_ACCESS_KEY: '',
  IS_INTERCOM_ENABLED: '0',
  INTERCOM_APP_ID: '',
};
export type Settings = Record<keyof typeof DEFAULT_SETTINGS, string>;

/** What is stored over what was there at first; unknown keys and values that are no text are left out. */
export function settingsOf(stored: unknown): Settings {
  const settings = { ...DEFAULT_SETTINGS };
  for (const key of Object.keys(settings) as (keyof Settings)[]) {
    const value = (stored as Record<string, unknown>)[key];
    if (typeof value === 'string') settings[key] = value;
  }
  return settings;
}

export async function readSettings(db: Db): Promise<Settings> {
  const { settings } = await db.selectFrom('instance').select('settings').executeTakeFirstOrThrow();
  return settingsOf(settings);
}

export const isOn = (value: string): boolean => value === '1';
