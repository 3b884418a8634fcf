import type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import { type Counted, drillFilter } from '@tandem/shared/insight/figures/drill.ts';
import type { Group } from '@tandem/shared/insight/figures/group.ts';
import { COUNT } from '@tandem/shared/insight/figures/measure.ts';
import { type Calendar, daysOfPeriod, type Period } from '@tandem/shared/insight/figures/period.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import type { FiguresSource } from '@tandem/shared/insight/figures/source.ts';
import type { Dashboard, DrillCell, RichFilters, Tile } from './types.ts';

type Scope = Pick<Dashboard, 'project_ids' | 'filters' | 'period'>;
type Asked = Pick<Tile, 'kind' | 'config'>;

const isEmpty = (filters: RichFilters | null | undefined) => !filters || Object.keys(filters).length === 0;

const partsOf = (tree: RichFilters): readonly unknown[] =>
  Object.keys(tree).length === 1 && Array.isArray(tree['and']) ? (tree['and'] as unknown[]) : [tree];

/** Both trees hold, in no deeper groups than they have. */
export function bothFilters(
  a: RichFilters | null | undefined,
  b: RichFilters | null | undefined,
): RichFilters | null {
  if (!a || isEmpty(a)) return isEmpty(b) ? null : (b as RichFilters);
  return !b || isEmpty(b) ? a : { and: [...partsOf(a), ...partsOf(b)] };
}

/** The period of a widget: its own, that of its dashboard, or none. */
export function periodOf({ config }: Pick<Tile, 'config'>, { period }: Pick<Scope, 'period'>): Period | null {
  if (config.period === 'all') return null;
  return !config.period || config.period === 'dashboard' ? period : config.period;
}

/** Whose items a widget counts; projects of its own narrow those of the dashboard. */
export function sourceOf({ config }: Pick<Tile, 'config'>, scope: Scope): FiguresSource {
  const own = config.query?.source;
  return {
    project_ids: own?.project_ids && own.project_ids.length > 0 ? own.project_ids : scope.project_ids,
    filters: bothFilters(scope.filters, own?.filters),
  };
}

const PEOPLE: Group = { by: 'assignees__id' };
/** What the marks of some kinds are of, without a group that a person chooses. */
const IMPLIED: Partial<Record<TileKind, { group: Group; split?: Group }>> = {
  workload: { group: PEOPLE, split: { by: 'state__group' } },
  time_in_state: { group: { by: 'state_id' } },
  velocity: { group: { by: 'cycle_id' } },
  flow: { group: { by: 'state__group' } },
};

type Asking = Pick<FiguresQuery, 'source' | 'measure' | 'group' | 'split'>;

export function askingOf({ kind, config }: Asked, scope: Scope): Asking {
  const { query } = config;
  const implied = IMPLIED[kind];
  return {
    source: sourceOf({ config }, scope),
    measure: query?.measure ?? COUNT,
    group: implied ? implied.group : kind === 'time' ? (query?.group ?? PEOPLE) : (query?.group ?? null),
    split: implied ? (implied.split ?? null) : (query?.split ?? null),
  };
}

/** What of an answer says which items were counted. */
const isCounted = (answer: unknown): answer is Counted =>
  typeof answer === 'object' && answer !== null && 'groups' in answer;

/** The days that an answer is of; of a kind that does not say them, by the calendar of the reader. */
function daysOf(answer: unknown, period: Period | null, calendar: Calendar) {
  if (typeof answer === 'object' && answer !== null && 'period' in answer) return (answer as Counted).period;
  return period ? daysOfPeriod(period, calendar) : null;
}

/** Kinds over the whole history: a period does not narrow whose items these are. */
const WITHOUT_PERIOD: readonly TileKind[] = ['burndown', 'velocity', 'flow', 'workload', 'view', 'text'];

/** Which cycle a burndown is of: without one that was chosen it is the one that runs. */
const cycleOf = (answer: unknown) => (answer as { cycle?: { id: string } | null } | null)?.cycle?.id;

type Drill = { tile: Asked; scope: Scope; cell: DrillCell; answer: unknown; calendar: Calendar };

/** The items of a mark as a list; null where no list has exactly these. */
export function drillOf({ tile, scope, cell, answer, calendar }: Drill): FiguresSource | null {
  if (tile.kind === 'burndown') {
    const cycle = cycleOf(answer);
    if (!cycle) return null;
    return {
      project_ids: [],
      filters: bothFilters(sourceOf(tile, scope).filters, { cycle_id__in: [cycle] }),
    };
  }
  const asking = askingOf(tile, scope);
  const period = WITHOUT_PERIOD.includes(tile.kind) ? null : daysOf(answer, periodOf(tile, scope), calendar);
  const counted: Counted = isCounted(answer) ? { ...answer, period } : { groups: [], splits: null, period };
  return drillFilter(asking, cell.groupKey, cell.splitKey, counted);
}

/** The filters of an address that opens these items. */
export const filtersOfSource = ({ project_ids, filters }: FiguresSource): Record<string, string> => ({
  ...(project_ids.length > 0 && { project: project_ids.join(',') }),
  ...(!isEmpty(filters) && { filters: JSON.stringify(filters) }),
});
