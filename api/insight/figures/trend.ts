import type { FiguresTrend } from '@tandem/shared/insight/figures/answer.ts';
import { type DateGroup, UNITS, type Unit } from '@tandem/shared/insight/figures/group.ts';
import {
  type Calendar,
  type Days,
  type Period,
  daysBefore,
  daysBeforeSoFar,
  daysOfPeriod,
  startOfUnit,
  unitsAfter,
} from '@tandem/shared/insight/figures/period.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { inScopeOf } from './figures.ts';
import { datedBy, readFigures } from './read-figures.ts';
import type { FiguresReader, FiguresScope } from './scope.ts';

const MAX_POINTS = 30;
/** How a number went that is of no period. */
const LAST_YEAR: Period = { kind: 'last', unit: 'month', count: 12 };

/** The shortest spans of which there are not too many in these days. */
function unitFor({ from, to }: Days, first_weekday: number): Unit {
  const fits = (unit: Unit) => {
    const start = startOfUnit(from, unit, first_weekday);
    return unitsAfter(start, unit, MAX_POINTS) > to;
  };
  return UNITS.find(fits) ?? 'year';
}

type Series = Pick<FiguresTrend, 'points' | 'value' | 'items' | 'currency'>;

async function readSeries(scope: FiguresScope, query: FiguresQuery, days: Days): Promise<Series> {
  const unit = unitFor(days, scope.calendar.first_weekday);
  const group = { ...datedBy(query.group), unit } as DateGroup;
  const answer = await readFigures(scope, { ...query, group, split: null, limit: MAX_POINTS }, days);
  const points = answer.groups.flatMap(({ from }, at) =>
    from === undefined ? [] : { day: from, value: answer.totals[at] ?? null },
  );
  return {
    points,
    value: answer.total,
    items: answer.items,
    ...(answer.currency && { currency: answer.currency }),
  };
}

const withoutGroups = (query: FiguresQuery): FiguresQuery => ({ ...query, group: null, split: null });

async function readTrend(scope: FiguresScope, query: FiguresQuery): Promise<FiguresTrend> {
  const { period } = query;
  const { calendar } = scope;
  if (!period) {
    const { total, items } = await readFigures(scope, withoutGroups(query));
    const series = await readSeries(scope, query, daysOfPeriod(LAST_YEAR, calendar));
    return { ...series, value: total, items, before: null, period: null };
  }
  const days = daysOfPeriod(period, calendar);
  const series = await readSeries(scope, query, days);
  // By the same date, of which there are no groups.
  const before = await readSeries(scope, query, comparedDays(query, period, calendar));
  return { ...series, before: before.value, period: days };
}

/** What was made or completed is compared as far as the period has gone; other dates can be to come. */
function comparedDays({ group }: FiguresQuery, period: Period, calendar: Calendar): Days {
  const { by } = datedBy(group);
  const isPast = by === 'created_at' || by === 'completed_at';
  return isPast ? daysBeforeSoFar(period, calendar) : daysBefore(period, calendar);
}

/**
 * A number now and in the period before, and how it went meanwhile. It is dated as the query is: by its group where that is
 * a date, otherwise by when items were made.
 */
export const trendOf = (reader: FiguresReader, query: FiguresQuery): Promise<FiguresTrend> =>
  inScopeOf(reader, query, (scope) => readTrend(scope, query));
