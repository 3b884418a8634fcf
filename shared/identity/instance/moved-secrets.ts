import { MASKED_SECRET, SETTING_KEYS, type SettingKey, isOn, settingOf } from './settings.ts';

type Values = Readonly<Partial<Record<SettingKey, string>>>;

/** What an administrator reads under the secret. */
export const REPEAT_SECRET_TEXT =
  'Where it is sent to changes, or who can read it on the way. Enter it again.';

/** The same for the same place: the case of a host does not matter, that of a path may. */
const placeIn = (address: string): string =>
  (/^https?:/i.test(address) ? (URL.parse(address)?.href ?? address) : address.toLowerCase()).replace(
    /\/+$/,
    '',
  );

/** Whether what is sent there would go to another place. Emptied, an address is one that nothing is sent to. */
function isMoved(key: SettingKey, before: string, after: string): boolean {
  const { if_empty = '' } = settingOf(key);
  const placeOf = (value: string) => placeIn(value.trim() || if_empty);
  return placeOf(after) !== '' && placeOf(after) !== placeOf(before);
}

/** Whether a secret that was sent encrypted would be sent in the open. */
function isLaidOpen(key: SettingKey, before: Values, after: Values): boolean {
  const { encrypted_by = [], sent_to = [] } = settingOf(key);
  const isEncrypted = (values: Values) =>
    (encrypted_by as SettingKey[]).some((by) => isOn(values[by] ?? settingOf(by).initial));
  const isSent = (sent_to as SettingKey[]).every((to) => (after[to] ?? '') !== '');
  return encrypted_by.length > 0 && isSent && isEncrypted(before) && !isEncrypted(after);
}

/**
 * The stored secrets that a change of settings would send elsewhere or in the open, and that were not given anew: who may change an
 * address need not be who knows the secret (docs/contract/instance.md#secrets).
 */
export function movedSecrets(before: Values, chosen: Values): SettingKey[] {
  return SETTING_KEYS.filter((key) => {
    const { is_secret, sent_to = [] } = settingOf(key);
    const isUnchanged = (chosen[key] ?? MASKED_SECRET) === MASKED_SECRET;
    if (!is_secret || !isUnchanged || (before[key] ?? '') === '') return false;
    if (isLaidOpen(key, before, { ...before, ...chosen })) return true;
    return (sent_to as SettingKey[]).some((to) =>
      isMoved(to, before[to] ?? '', chosen[to] ?? before[to] ?? ''),
    );
  });
}
