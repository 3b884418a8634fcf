import type { ApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import { daysUntil, today } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';

const SOON_DAYS = 14;

type Expiry = { key: 'stays' | 'off' | 'over' | 'until'; day: string | null; isSoon: boolean };

/** What is said of how long a token counts. */
export function expiryOf({ expired_at, is_active }: Pick<ApiToken, 'expired_at' | 'is_active'>): Expiry {
  if (!expired_at) return { key: is_active ? 'stays' : 'off', day: null, isSoon: false };
  const day = dayOf(expired_at);
  if (Date.parse(expired_at) <= Date.now()) return { key: 'over', day, isSoon: false };
  if (!is_active) return { key: 'off', day, isSoon: false };
  return { key: 'until', day, isSoon: daysUntil(day) <= SOON_DAYS };
}

export const LIFETIMES = { week: 7, month: 30, quarter: 90, year: 365 } as const;
export type Lifetime = keyof typeof LIFETIMES | 'custom' | 'never';

/** The last day of a token that is made today; null for one that stays. */
export function lastDayOf(lifetime: Lifetime, chosen: string | null): string | null {
  if (lifetime === 'never') return null;
  return lifetime === 'custom' ? chosen : daysAfter(today(), LIFETIMES[lifetime]);
}
