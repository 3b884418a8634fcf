import { MASKED_SECRET, SETTING_KEYS, type SettingKey, settingOf } from './settings.ts';

type Values = Readonly<Partial<Record<SettingKey, string>>>;

/** What an administrator reads under the secret. */
export const REPEAT_SECRET_TEXT = 'The address that it is sent to changes. Enter it again.';

/** Whether what is sent there would go to another place. Emptied, an address is one that nothing is sent to. */
function isMoved(key: SettingKey, before: string, after: string): boolean {
  const { if_empty = '' } = settingOf(key);
  const placeOf = (value: string) => (value.trim() || if_empty).replace(/\/+$/, '').toLowerCase();
  return placeOf(after) !== '' && placeOf(after) !== placeOf(before);
}

/**
 * The stored secrets that a change of settings would send elsewhere, and that were not given anew: who may change an
 * address need not be who knows the secret (docs/contract/instance.md#secrets).
 */
export function movedSecrets(before: Values, chosen: Values): SettingKey[] {
  return SETTING_KEYS.filter((key) => {
    const { is_secret, sent_to = [] } = settingOf(key);
    const isUnchanged = (chosen[key] ?? MASKED_SECRET) === MASKED_SECRET;
    if (!is_secret || !isUnchanged || (before[key] ?? '') === '') return false;
    return (sent_to as SettingKey[]).some((to) =>
      isMoved(to, before[to] ?? '', chosen[to] ?? before[to] ?? ''),
    );
  });
}
