import type { TFunction } from 'i18next';
import type { RolledHealth } from '#entities/planning/initiatives/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';

type Known = { name: string | undefined; language: string };

/** How an initiative stands and what that is taken from. */
export function healthText(t: TFunction, health: RolledHealth, { name, language }: Known): string {
  const { value, is_own: isOwn, at } = health;
  if (!value) return t('initiatives:health.none');
  const text = t(`initiatives:health.${value}`);
  if (isOwn && at) return t('initiatives:health.own', { health: text, day: formatMonthDay(at, language) });
  return name ? t('initiatives:health.worst_of', { health: text, name }) : text;
}
