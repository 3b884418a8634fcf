import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import type { TFunction } from 'i18next';
import type { FilterRecord } from '@tandem/shared/work-items/filters/evaluate.ts';
import { hasText } from '@tandem/shared/text/fold.ts';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { cycles } from '#entities/planning/cycles/store.ts';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { type Filtered, passing, passingTree } from '#entities/work-items/rows/membership.ts';
import { ALL_ITEMS, NO_VALUE } from '#entities/work-items/rows/query.ts';
import { PRIORITIES } from '#entities/work-items/rows/types.ts';
import { compareNames } from '#lib/text/names.ts';
import type { ViewSettings } from '../model/display/view-settings.ts';
import { type Group, ofCycle, ofLabel, ofModule, ofPriority, ofStateGroup } from '../model/groups/groups.tsx';

export type DraftGroup = Group & { drafts: readonly Draft[] };
type GroupName = NonNullable<ViewSettings['groupBy']>;

const stateGroupOf = ({ state_id }: Draft) => states.get(state_id ?? '')?.group;
const orNone = (ids: readonly string[] | undefined) => (ids && ids.length > 0 ? ids : [NO_VALUE]);

/** In which groups a draft stands. */
const VALUES: Partial<Record<GroupName, (draft: Draft) => readonly string[]>> = {
  'state_detail.group': (draft) => [stateGroupOf(draft) ?? NO_VALUE],
  priority: ({ priority }) => [priority],
  project: ({ project_id }) => [project_id ?? NO_VALUE],
  labels: ({ label_ids }) => orNone(label_ids),
  cycle: ({ cycle_id }) => [cycle_id ?? NO_VALUE],
  module: ({ module_ids }) => orNone(module_ids),
};

const none = (name: string): Group => ({ id: NO_VALUE, name, icon: null });
const named = (groups: readonly Group[]) => groups.toSorted((a, b) => compareNames(a.name, b.name));

/** The groups in their order; of what belongs to projects only what some draft has. */
function groupsOf(groupBy: GroupName, used: ReadonlySet<string>, t: TFunction): Group[] {
  const found = <R,>(store: { get: (id: string) => R | undefined }, of: (row: R) => Group) =>
    named([...used].flatMap((id) => store.get(id) ?? []).map((row) => of(row as R)));
  const all: Partial<Record<GroupName, () => Group[]>> = {
    'state_detail.group': () => [
      ...STATE_GROUPS.map((group) => ofStateGroup(group, t)),
      none(t('detail:drafts.no_state')),
    ],
    priority: () => PRIORITIES.map((priority) => ofPriority(priority, t)),
    project: () => [
      ...found(projects, ({ id, name, logo_props }) => ({
        id,
        name,
        icon: <ProjectTile id={id} name={name} logo={logo_props} />,
      })),
      none(t('detail:drafts.no_project')),
    ],
    labels: () => [...found(labels, ofLabel), none(t('work-items:no_label'))],
    cycle: () => [...found(cycles, ofCycle), none(t('work-items:no_cycle'))],
    module: () => [...found(modules, ofModule), none(t('work-items:no_module'))],
  };
  return all[groupBy]?.() ?? [];
}

const rank = new Map(PRIORITIES.map((priority, index) => [priority, index]));
/** What has no day comes last. */
const day = (value: string | null) => value ?? '9999';
const ORDERS: Record<string, (a: Draft, b: Draft) => number> = {
  sort_order: (a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0),
  '-created_at': (a, b) => b.created_at.localeCompare(a.created_at),
  '-updated_at': (a, b) => b.updated_at.localeCompare(a.updated_at),
  start_date: (a, b) => day(a.start_date).localeCompare(day(b.start_date)),
  target_date: (a, b) => day(a.target_date).localeCompare(day(b.target_date)),
  '-priority': (a, b) => (rank.get(a.priority) ?? 0) - (rank.get(b.priority) ?? 0),
};

const TYPES: Record<string, readonly string[]> = { active: ['unstarted', 'started'], backlog: ['backlog'] };

/** As filters know items; of what a draft has not, it has none. */
const asItem = (draft: Draft): Filtered & FilterRecord => ({
  name: draft.name ?? '',
  state_id: draft.state_id ?? '',
  project_id: draft.project_id ?? '',
  priority: draft.priority,
  state__group: stateGroupOf(draft) ?? NO_VALUE,
  assignee_ids: draft.assignee_ids,
  label_ids: draft.label_ids,
  module_ids: draft.module_ids ?? [],
  ...{
    cycle_id: draft.cycle_id ?? null,
    parent_id: draft.parent_id,
    type_id: draft.type_id,
    created_by: null,
  },
  start_date: draft.start_date,
  target_date: draft.target_date,
  completed_at: null,
  created_at: draft.created_at,
  updated_at: draft.updated_at,
  mention_ids: [],
  estimate_point: draft.estimate_point,
  is_epic: false,
});

type Shown = { drafts: readonly Draft[]; settings: ViewSettings; query: string };

/** My drafts as they are to be drawn: found by their words, in their groups, in their order. */
export function draftGroups({ drafts, settings, query }: Shown, t: TFunction): DraftGroup[] {
  const { groupBy, orderBy, type, showEmptyGroups, filters, tree } = settings;
  const passes = passing(filters);
  const isLetThrough = tree ? passingTree(tree) : () => true;
  const shown = drafts
    .filter(({ name }) => hasText(name ?? '', query))
    .filter((draft) => passes(asItem(draft)) && isLetThrough(asItem(draft)))
    .filter((draft) => !type || TYPES[type]?.includes(stateGroupOf(draft) ?? ''))
    .toSorted(ORDERS[orderBy] ?? (() => 0));
  const valuesOf = groupBy && VALUES[groupBy];
  if (!valuesOf) return [{ id: ALL_ITEMS, name: t('detail:drafts.all'), icon: null, drafts: shown }];
  const used = new Set(shown.flatMap(valuesOf));
  return groupsOf(groupBy, used, t)
    .filter(({ id }) => used.has(id) || (showEmptyGroups && id !== NO_VALUE))
    .map((group) => ({ ...group, drafts: shown.filter((draft) => valuesOf(draft).includes(group.id)) }));
}
