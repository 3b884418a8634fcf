import type { TFunction } from 'i18next';
import type { Axis, Chart, CustomAnalytics } from '#entities/insight/analytics/types.ts';
import type { Place, Series } from '#components/charts/chart-types.ts';
import { totalOf } from '#components/charts/numbers.ts';
import { namesOf } from './names.ts';

/** More parts than that cannot be told apart: the smallest are drawn as one. */
const MAX_PARTS = 12;
export const REST = '__rest';
export const WHOLE = '__whole';

const GROUPS = ['completed', 'started', 'unstarted', 'backlog', 'cancelled'];
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];
/** Axes whose values have an order of their own; others stand by how much they have. */
const isOrdered = (axis: Axis) =>
  axis === 'priority' ||
  axis === 'state__group' ||
  axis === 'estimate_point__value' ||
  /_(at|date)$/.test(axis);

function inOrder(axis: Axis, values: string[]): string[] {
  const known = axis === 'state__group' ? GROUPS : axis === 'priority' ? PRIORITIES : null;
  return known ? values.toSorted((a, b) => known.indexOf(a) - known.indexOf(b)) : values;
}

type Context = { data: CustomAnalytics; chart: Chart; language: string; t: TFunction<'analytics'> };

/** The parts that bars are split into, the largest first where they have no order. */
function partsOf({ data, chart, language, t }: Context): { series: Series[]; rest: readonly string[] } {
  const { segment } = chart;
  if (!segment) {
    return {
      series: [{ key: WHOLE, label: t(`analytics:measure.${chart.y_axis}`), color: 'var(--accent)' }],
      rest: [],
    };
  }
  const sums = new Map<string, number>();
  for (const cell of Object.values(data.distribution).flat()) {
    const key = cell.segment ?? '';
    sums.set(key, (sums.get(key) ?? 0) + (cell.count ?? cell.estimate ?? 0));
  }
  const keys = isOrdered(segment)
    ? inOrder(segment, [...sums.keys()])
    : [...sums].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
  const nameOf = namesOf({ axis: segment, data, language, t });
  const shown = keys.slice(0, MAX_PARTS).map((key) => ({ key, ...nameOf(key) }));
  const rest = keys.slice(MAX_PARTS);
  const others = {
    key: REST,
    label: t('analytics:rest', { count: rest.length }),
    color: 'var(--border-control)',
  };
  return { series: rest.length > 0 ? [...shown, others] : shown, rest };
}

/** What is drawn of an answer: its bars in order, and what each is made of. */
export function plotOf(context: Context): { places: Place[]; series: Series[]; rest: readonly string[] } {
  const { data, chart, language, t } = context;
  const { series, rest } = partsOf(context);
  const nameOf = namesOf({ axis: chart.x_axis, data, language, t });
  const isRest = new Set(rest);
  const places = Object.entries(data.distribution).map(([key, cells]) => {
    const values: Record<string, number | null> = {};
    for (const cell of cells) {
      const part = !chart.segment ? WHOLE : isRest.has(cell.segment ?? '') ? REST : (cell.segment ?? '');
      values[part] = (values[part] ?? 0) + (cell.count ?? cell.estimate ?? 0);
    }
    return { key, label: nameOf(key).label, values };
  });
  const keys = inOrder(chart.x_axis, Object.keys(data.distribution));
  const ordered = isOrdered(chart.x_axis)
    ? places.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
    : places.toSorted((a, b) => totalOf(b.values) - totalOf(a.values));
  return { places: ordered, series, rest };
}
