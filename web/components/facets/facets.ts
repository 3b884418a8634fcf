import type { ReactNode } from 'react';
import { daysUntil } from '#lib/dates/dates.ts';

/** One thing that a list can be narrowed by, with the values that can be picked. */
export type Facet = {
  key: string;
  label: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
};
export type Picked = Readonly<Record<string, readonly string[]>>;

export const NOTHING_PICKED: Picked = {};

export const countPicked = (picked: Picked) =>
  Object.values(picked).reduce((sum, values) => sum + values.length, 0);

export function toggled(picked: Picked, key: string, value: string): Picked {
  const now = picked[key] ?? [];
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value];
  return { ...picked, [key]: next };
}

/** Of each key that something is picked of a row has one of the values. */
export const isLetThrough = (picked: Picked, values: Picked) =>
  Object.entries(picked).every(
    ([key, wanted]) => wanted.length === 0 || wanted.some((value) => values[key]?.includes(value)),
  );

/** Around today, in days; the names are texts of `common`. */
const SPANS = {
  last_week: [-7, 0],
  last_month: [-30, 0],
  next_week: [0, 7],
  next_month: [0, 30],
} as const;
export const DATE_SPANS = [...(Object.keys(SPANS) as (keyof typeof SPANS)[]), 'no_date'] as const;

/** The spans that a day lies in. */
export function spansOf(day: string | null): readonly string[] {
  if (day === null) return ['no_date'];
  const away = daysUntil(day);
  return Object.entries(SPANS).flatMap(([name, [from, to]]) => (away >= from && away <= to ? [name] : []));
}
