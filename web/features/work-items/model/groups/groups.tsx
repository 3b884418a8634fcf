import { isFieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo, useState } from 'react';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { LabelDot } from '#components/controls/label-chip.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { TypeIcon } from '#components/icons/type-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useProjectCycles } from '#entities/planning/cycles/hooks.ts';
import { isOver, statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { useProjectLabels } from '#entities/projects/labels/hooks.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import type { Person } from '#entities/workspaces/members/types.ts';
import { useProjectModules } from '#entities/planning/modules/hooks.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import type { ProjectType } from '#entities/projects/types/types.ts';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import type { State } from '#entities/projects/states/types.ts';
import { ALL_ITEMS, type ItemGroup, NO_VALUE } from '#entities/work-items/rows/query.ts';
import { PRIORITIES } from '#entities/work-items/rows/types.ts';
import { compareNames } from '#lib/text/names.ts';
import { fieldOf } from '../display/list-fields.ts';
import type { ListContext } from '../display/list-options.ts';
import { useFieldParts } from '../field-lists/field-parts.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { orderGroups } from './order-groups.ts';

export type Group = { id: string; name: string; icon: ReactNode };

const ofState = (state: State): Group => ({
  id: state.id,
  name: state.name,
  icon: <StateIcon group={state.group} color={state.color} />,
});
export const ofLabel = (label: Label): Group => ({
  id: label.id,
  name: label.name,
  icon: <LabelDot color={label.color} />,
});
const ofPerson = (person: Person): Group => ({
  id: person.id,
  name: person.display_name,
  icon: <Avatar person={person} size={16} />,
});
export const ofPriority = (priority: (typeof PRIORITIES)[number], t: TFunction): Group => ({
  id: priority,
  name: t(`work-items:priority.${priority}`),
  icon: <PriorityIcon priority={priority} />,
});
export const ofStateGroup = (group: (typeof STATE_GROUPS)[number], t: TFunction): Group => ({
  id: group,
  name: t(`work-items:state_group.${group}`),
  icon: <StateIcon group={group} color="" />,
});
const nobody = (name: string): Group => ({ id: NO_VALUE, name, icon: <NoAvatar label={name} size={16} /> });

export const ofCycle = (cycle: Cycle): Group => ({
  id: cycle.id,
  name: cycle.name,
  icon: <CycleIcon status={statusOf(cycle)} size={16} />,
});
export const ofModule = (module: Module): Group => ({
  id: module.id,
  name: module.name,
  icon: <ModuleIcon status={module.status} isVersion={isVersion(module)} size={16} />,
});
const noPlan = (name: string, kind: 'cycle' | 'module'): Group => ({
  id: NO_VALUE,
  name,
  icon: kind === 'cycle' ? <CycleIcon status={null} size={16} /> : <ModuleIcon status={null} size={16} />,
});

const ofType = (type: ProjectType): Group => ({
  id: type.type_id,
  name: type.name,
  icon: <TypeIcon type={type} size={16} />,
});
/** Types that new items may get, and others that items have. */
const typesOf = (types: readonly ProjectType[], totals: Totals) =>
  types.filter((type) => (type.is_active && !type.is_epic) || (totals.get(type.type_id) ?? 0) > 0);

/** Those that are over only with items: they take no others. */
const cyclesOf = (cycles: readonly Cycle[], totals: Totals) =>
  cycles.filter((cycle) => !isOver(cycle) || (totals.get(cycle.id) ?? 0) > 0);

type Totals = ReadonlyMap<string, number>;

/** Whoever has most items stands first; those with as many by name. */
const peopleOf = (ids: Iterable<string>, people: ReadonlyMap<string, Person>, rank: Totals) =>
  [...ids]
    .map((id) => people.get(id))
    .filter((person) => person !== undefined)
    .sort(
      (a, b) => (rank.get(b.id) ?? 0) - (rank.get(a.id) ?? 0) || compareNames(a.display_name, b.display_name),
    )
    .map(ofPerson);

const NO_GROUPS: readonly Group[] = [];
const NO_RANK: Totals = new Map();

/** The totals as they were when these groups were first counted: columns change no places while cards are moved. */
function useRank(key: string, totals: Totals): Totals {
  const [rank, setRank] = useState({ key: '', totals: NO_RANK });
  if (rank.key === key || totals.size === 0) return rank.key === key ? rank.totals : totals;
  setRank({ key, totals });
  return totals;
}

/** What the one group of a list without groups is called. */
const ALL_NAMES: Partial<Record<ListContext, string>> = {
  epics: 'work-items:epics.all',
  archived: 'work-items:archives.all',
};

/** The groups of a layout in their natural order; empty ones only when they are wanted. */
export function useGroups(
  projectId: string,
  settings: ViewSettings,
  totals: ReadonlyMap<string, number>,
  t: TFunction,
): readonly Group[] {
  const states = useProjectStates(projectId);
  const labels = useProjectLabels(projectId);
  const cycles = useProjectCycles(projectId);
  const modules = useProjectModules(projectId);
  const types = useProjectTypes(projectId);
  const members = useProject(projectId)?.members;
  const people = usePeople((state) => state.people);
  const field = fieldOf(settings.plans.fields, settings.groupBy);
  const parts = useFieldParts(field !== undefined);
  const rank = useRank(`${projectId} ${settings.groupBy} ${JSON.stringify(settings.filters)}`, totals);
  return useMemo(() => {
    if (settings.groupBy && isFieldProperty(settings.groupBy)) {
      const peopleHere = () => peopleOf(new Set([...(members ?? []), ...totals.keys()]), people, rank);
      const made = field && parts?.fieldGroups(field, settings.groupBy, { totals, people: peopleHere });
      return orderGroups(made ?? NO_GROUPS, settings, totals);
    }
    const all: Record<ItemGroup | 'none', () => Group[]> = {
      none: () => [
        { id: ALL_ITEMS, name: t(ALL_NAMES[settings.context] ?? 'work-items:all_items'), icon: null },
      ],
      state: () => states.map(ofState),
      priority: () => PRIORITIES.map((priority) => ofPriority(priority, t)),
      labels: () => [
        ...labels.map(ofLabel),
        { id: NO_VALUE, name: t('work-items:no_label'), icon: <LabelDot color="" /> },
      ],
      assignees: () => [
        ...peopleOf(new Set([...(members ?? []), ...totals.keys()]), people, rank),
        nobody(t('work-items:no_assignee')),
      ],
      'state_detail.group': () => STATE_GROUPS.map((group) => ofStateGroup(group, t)),
      cycle: () => [...cyclesOf(cycles, totals).map(ofCycle), noPlan(t('work-items:no_cycle'), 'cycle')],
      module: () => [...modules.map(ofModule), noPlan(t('work-items:no_module'), 'module')],
      issue_type: () => [
        ...typesOf(types, totals).map(ofType),
        { id: NO_VALUE, name: t('work-items:no_type'), icon: <TypeIcon type={null} size={16} /> },
      ],
      // Only lists of several projects have them.
      project: () => [],
      // A calendar names its days itself.
      target_date: () => [...totals.keys()].sort().map((day) => ({ id: day, name: day, icon: null })),
      created_by: () => [...peopleOf(totals.keys(), people, rank), nobody(t('work-items:no_creator'))],
    };
    return orderGroups(all[settings.groupBy ?? 'none'](), settings, totals);
  }, [states, labels, cycles, modules, types, members, people, settings, totals, rank, field, parts, t]);
}
