import type { Place } from '#components/charts/chart-types.ts';
import type { Unit } from '@tandem/shared/insight/figures/group.ts';
import { dateFormat, parseDay } from '#lib/dates/dates.ts';

type Span = { from: string; to: string | undefined; unit: Unit; language: string };
type Named = Pick<Place, 'label' | 'title' | 'run'>;

const MONTHS = 3;

/** Some languages write a sign after the day, which is too much for a scale of days. */
const dayNumber = (date: Date, language: string) => dateFormat(language, { day: 'numeric' }).format(date);

function daysOf({ from, to, language }: Span): Named {
  const date = parseDay(from);
  const format = dateFormat(language, { month: 'short', day: 'numeric' });
  const long = dateFormat(language, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const isRange = to !== undefined && to !== from;
  return {
    label: format.format(date),
    title: isRange
      ? dateFormat(language, { month: 'short', day: 'numeric', year: 'numeric' }).formatRange(
          date,
          parseDay(to),
        )
      : long.format(date),
    run: { of: from.slice(0, 7), short: dayNumber(date, language) },
  };
}

/** What a span of days is called on a scale, beside its neighbours and in a tip. */
export function placeOfSpan(span: Span): Named {
  const { from, unit, language } = span;
  const date = parseDay(from);
  const year = from.slice(0, 4);
  if (unit === 'day' || unit === 'week') return daysOf(span);
  if (unit === 'year') return { label: year };
  if (unit === 'month') {
    const short = dateFormat(language, { month: 'short' }).format(date);
    const label = dateFormat(language, { month: 'short', year: 'numeric' }).format(date);
    return { label, run: { of: year, short } };
  }
  const short = `Q${Math.floor(date.getMonth() / MONTHS) + 1}`;
  return { label: `${short} ${year}`, run: { of: year, short } };
}
