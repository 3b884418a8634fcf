import type { TFunction } from 'i18next';
import type { Absence } from '#entities/workspaces/working-days/types.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';

type Days = Pick<Absence, 'from_day' | 'to_day' | 'from_half' | 'to_half'>;

/** "Dec 21 – Dec 24", and which of its days is a half one. */
export function daysText({ from_day, to_day, from_half, to_half }: Days, language: string, t: TFunction) {
  const days = [...new Set([from_day, to_day])].map((day) => formatMonthDay(day, language));
  const halves = [
    from_half && t('working-days:time_off.from_noon'),
    to_half && t('working-days:time_off.until_noon'),
  ];
  return [days.join(' – '), ...halves].filter(Boolean).join(', ');
}
