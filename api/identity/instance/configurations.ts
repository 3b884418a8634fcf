import { createHash } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidFields } from '@tandem/shared/http/errors.ts';
import type { Configuration } from '@tandem/shared/identity/instance/console.ts';
import { SIGN_IN_PROVIDERS, isProviderOn } from '@tandem/shared/identity/instance/providers.ts';
import { REPEAT_SECRET_TEXT, movedSecrets } from '@tandem/shared/identity/instance/moved-secrets.ts';
import { problemOfSetting } from '@tandem/shared/identity/instance/setting-values.ts';
import {
  MASKED_SECRET,
  SETTING_KEYS,
  type SettingKey,
  type Settings,
  isOn,
  settingOf,
} from '@tandem/shared/identity/instance/settings.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { type SettingsSource, settingsOf, toStoredSettings } from '../../platform/instance/settings.ts';

type InstanceRow = { id: string; created_at: string; updated_at: string };

/** Every setting, secrets masked (docs/contract/instance.md#configurations). */
export async function readConfigurations({ db, config }: SettingsSource): Promise<Configuration[]> {
  const row = await db.selectFrom('instance').selectAll().executeTakeFirstOrThrow();
  const settings = settingsOf(row.settings, config);
  return SETTING_KEYS.map((key) => present(row, key, settings[key]));
}

/** Stores what is known and has changed, all or nothing; gives the rows that were named. */
export async function updateConfigurations(
  ctx: UserContext,
  config: Config,
  values: Record<string, unknown>,
): Promise<Configuration[]> {
  const named = SETTING_KEYS.filter((key) => Object.hasOwn(values, key));
  const chosen = readValues(values, named);
  if (named.length === 0) return [];
  return inTransaction(ctx.db, async (tx) => {
    const before = await tx.selectFrom('instance').selectAll().forUpdate().executeTakeFirstOrThrow();
    const current = settingsOf(before.settings, config);
    requireSecretsStay(current, chosen);
    requireWayIn(current, { ...current, ...chosen });
    const changed = Object.entries(chosen).filter(([key, value]) => current[key as SettingKey] !== value);
    const row =
      changed.length === 0 ? before : await store(tx, toStoredSettings(Object.fromEntries(changed), config));
    // Which, and never what they are now: some are secrets.
    const names = changed.map(([key]) => key).join(', ');
    if (names) await auditFor(ctx, tx, { action: 'instance_changed', details: { settings: names } });
    const settings = settingsOf(row.settings, config);
    return named.map((key) => present(row, key, settings[key]));
  });
}

const store = (tx: Tx, stored: Record<string, string>) =>
  tx
    .updateTable('instance')
    .set({ settings: sql`settings || ${toJsonb(stored)}`, updated_at: sql`now()` })
    .returningAll()
    .executeTakeFirstOrThrow();

function readValues(values: Record<string, unknown>, keys: SettingKey[]): Partial<Settings> {
  const chosen: Partial<Settings> = {};
  const problems: Record<string, string[]> = {};
  for (const key of keys) {
    const value = values[key] ?? '';
    const problem = typeof value === 'string' ? problemOfSetting(key, value) : 'Not a valid string.';
    if (problem) problems[key] = [problem];
    else if (!settingOf(key).is_secret || value !== MASKED_SECRET) chosen[key] = value as string;
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return chosen;
}

/** A secret goes nowhere else than it did, unless it is entered again with the address (docs/contract/instance.md#secrets). */
function requireSecretsStay(before: Settings, chosen: Partial<Settings>): void {
  const moved = movedSecrets(before, chosen).map((key): [string, string[]] => [key, [REPEAT_SECRET_TEXT]]);
  if (moved.length > 0) throw invalidFields(Object.fromEntries(moved));
}

/** Codes are a way to sign in only where there is mail, and a provider once it has been told who we are. */
const hasWayIn = (settings: Settings): boolean =>
  isOn(settings.ENABLE_EMAIL_PASSWORD) ||
  SIGN_IN_PROVIDERS.some((provider) => isProviderOn(settings, provider)) ||
  (isOn(settings.ENABLE_MAGIC_LINK_LOGIN) && settings.EMAIL_HOST !== '');

/** Nobody switches off the last way to sign in (docs/contract/instance.md#one-way-in). */
function requireWayIn(before: Settings, after: Settings): void {
  if (hasWayIn(before) && !hasWayIn(after))
    throw badRequest('At least one way to sign in must stay switched on.');
}

function present(row: InstanceRow, key: SettingKey, value: string): Configuration {
  const { category, is_secret = false } = settingOf(key);
  const { created_at, updated_at } = row;
  return {
    id: idOf(row, key),
    created_at,
    updated_at,
    created_by: null,
    updated_by: null,
    deleted_at: null,
    key,
    value: is_secret && value !== '' ? MASKED_SECRET : value,
    category,
    is_encrypted: is_secret,
  };
}

/** Clients list the rows by id; a setting has the same one always. */
function idOf({ id }: InstanceRow, key: SettingKey): string {
  const hex = createHash('sha256').update(`${id} ${key}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
