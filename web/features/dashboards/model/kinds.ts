import {
  IconAlignLeft,
  IconChartAreaLine,
  IconChartBar,
  IconChartBarPopular,
  IconChartDonut,
  IconChartHistogram,
  IconChartLine,
  IconClock,
  IconGridDots,
  IconHourglass,
  IconLayoutList,
  IconList,
  IconNumber,
  IconStack2,
  IconTable,
  IconTrendingDown,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { TILE_KINDS, type TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import { type Group, isDateGroup } from '@tandem/shared/insight/figures/group.ts';
import { COUNT, isOfCompleted, type Measure } from '@tandem/shared/insight/figures/measure.ts';
import type { TileConfig, TileQuery } from '#entities/insight/dashboards/types.ts';

/** A part of the panel that sets a kind of widget. */
export type KindPart =
  | 'measure'
  | 'dated'
  | 'group'
  | 'split'
  | 'period'
  | 'filters'
  | 'cycle'
  | 'view'
  | 'text';
export type Look = 'has_totals' | 'is_share' | 'good';

type KindFacts = {
  icon: TablerIcon;
  /** Its size when it is made, in columns and rows. */
  size: { w: number; h: number };
  parts: readonly KindPart[];
  look?: readonly Look[];
};

const CHART = { w: 6, h: 5 };
const WHOSE: readonly KindPart[] = ['period', 'filters'];
const FIGURES: readonly KindPart[] = ['measure', 'group', ...WHOSE];
const SPLIT: readonly KindPart[] = ['measure', 'group', 'split', ...WHOSE];

/** The one table of what each kind of widget is set by. */
export const KINDS: Readonly<Record<TileKind, KindFacts>> = {
  number: { icon: IconNumber, size: { w: 4, h: 3 }, parts: ['measure', 'dated', ...WHOSE], look: ['good'] },
  bar: { icon: IconChartBar, size: CHART, parts: FIGURES, look: ['has_totals'] },
  stacked: {
    icon: IconChartBarPopular,
    size: { w: 8, h: 5 },
    parts: SPLIT,
    look: ['has_totals', 'is_share'],
  },
  line: { icon: IconChartLine, size: CHART, parts: SPLIT },
  area: { icon: IconChartAreaLine, size: CHART, parts: SPLIT },
  donut: { icon: IconChartDonut, size: { w: 4, h: 5 }, parts: FIGURES },
  table: { icon: IconTable, size: CHART, parts: SPLIT },
  items: { icon: IconList, size: CHART, parts: WHOSE },
  burndown: { icon: IconTrendingDown, size: CHART, parts: ['cycle'] },
  velocity: { icon: IconChartHistogram, size: CHART, parts: ['filters'] },
  flow: { icon: IconStack2, size: CHART, parts: WHOSE },
  time_in_state: { icon: IconHourglass, size: CHART, parts: WHOSE },
  workload: { icon: IconUsers, size: CHART, parts: ['filters'] },
  time: { icon: IconClock, size: CHART, parts: ['group', ...WHOSE] },
  heatmap: { icon: IconGridDots, size: { w: 12, h: 4 }, parts: WHOSE },
  text: { icon: IconAlignLeft, size: { w: 4, h: 3 }, parts: ['text'] },
  view: { icon: IconLayoutList, size: CHART, parts: ['view'] },
};
export const KIND_NAMES = TILE_KINDS;

/** The smallest size of a widget, in columns and rows. */
export const MIN_SIZE = { w: 2, h: 2 } as const;

/** These go as many days back as a period says, and have no "all time". */
export const DAY_BY_DAY: readonly TileKind[] = ['flow', 'heatmap'];

const BY_PRIORITY: Group = { by: 'priority' };
const BY_WEEK: Group = { by: 'created_at', unit: 'week' };
const OVER_TIME: readonly TileKind[] = ['stacked', 'line', 'area'];
const MOST_GROUPS = 50;

/** A query as a new widget begins. */
export const queryOf = (fields: Partial<TileQuery> = {}): TileQuery => ({
  source: { filters: null },
  measure: COUNT,
  group: null,
  split: null,
  limit: MOST_GROUPS,
  ...fields,
});

const hasQuery = (kind: TileKind) =>
  KINDS[kind].parts.some((part) => part === 'measure' || part === 'filters');

const BY_COMPLETION: Group = { by: 'completed_at', unit: 'day' };

/**
 * The date by which a period narrows a number: as it is set. Otherwise how long things took counts when they were completed,
 * everything else when it was made.
 */
function datingOf({ group, measure }: { group: Group | null; measure: Measure }): Group | null {
  if (group && isDateGroup(group) && group.by !== 'field') return { by: group.by, unit: 'day' };
  return isOfCompleted(measure) ? BY_COMPLETION : null;
}

/** What a kind cannot show is left out, and what it needs is put in. */
export function configFor(kind: TileKind, config: TileConfig = {}): TileConfig {
  const { parts } = KINDS[kind];
  if (!hasQuery(kind)) return { ...config, query: null };
  const query = queryOf(config.query ?? {});
  const first = OVER_TIME.includes(kind) ? BY_WEEK : BY_PRIORITY;
  const group = parts.includes('group')
    ? (query.group ?? (kind === 'time' ? { by: 'assignees__id' as const } : first))
    : kind === 'number'
      ? datingOf(query)
      : null;
  const isEndless = config.period === 'all' && DAY_BY_DAY.includes(kind);
  return {
    ...config,
    period: isEndless ? 'dashboard' : (config.period ?? 'dashboard'),
    query: {
      ...query,
      group,
      split: parts.includes('split') ? query.split : null,
      measure: parts.includes('measure') ? query.measure : COUNT,
    },
  };
}
