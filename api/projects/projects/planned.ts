import { AppError, REVERSED_DATES_TEXT } from '@tandem/shared/http/errors.ts';
import type { UpdateCadence } from '@tandem/shared/projects/updates/cadence.ts';
import { nextUpdateDay } from '@tandem/shared/projects/updates/next-day.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';

type Days = { start_date?: string | null | undefined; target_date?: string | null | undefined };

/** 400 for a project that would end before it begins. */
export function requireDayOrder(given: Days, before: Days = {}): void {
  const { start_date = before.start_date ?? null, target_date = before.target_date ?? null } = given;
  if (start_date === null || target_date === null || start_date <= target_date) return;
  throw new AppError(400, { non_field_errors: [REVERSED_DATES_TEXT] });
}

type Planned = {
  timezone?: string | undefined;
  health_at: string | null;
  update_cadence: UpdateCadence | null;
};

/** When an update is due by a cadence that differs from the one before (docs/contract/updates.md#cadence). */
export function nextUpdateOf(
  cadence: UpdateCadence | null | undefined,
  { timezone = 'UTC', health_at, update_cadence: before }: Planned,
): { next_update_on?: string | null } {
  if (cadence === undefined) return {};
  if (cadence?.weeks === before?.weeks && cadence?.weekday === before?.weekday) return {};
  const last = health_at === null ? null : dayIn(timezone, new Date(health_at));
  return { next_update_on: nextUpdateDay(cadence, { last, today: dayIn(timezone) }) };
}
