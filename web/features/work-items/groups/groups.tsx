import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { Avatar, NoAvatar } from '#components/avatar.tsx';
import { LabelDot } from '#components/label-chip.tsx';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import { useProjectLabels } from '#entities/labels/hooks.ts';
import type { Label } from '#entities/labels/types.ts';
import { usePeople } from '#entities/members/store.ts';
import type { Person } from '#entities/members/types.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useProjectStates } from '#entities/states/hooks.ts';
import type { State } from '#entities/states/types.ts';
import { ALL_ITEMS, NO_VALUE } from '#entities/work-items/query.ts';
import { PRIORITIES } from '#entities/work-items/types.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { orderGroups } from './order-groups.ts';

export type Group = { id: string; name: string; icon: ReactNode };

const ofState = (state: State): Group => ({
  id: state.id,
  name: state.name,
  icon: <StateIcon group={state.group} color={state.color} />,
});
const ofLabel = (label: Label): Group => ({
  id: label.id,
  name: label.name,
  icon: <LabelDot color={label.color} />,
});
const ofPerson = (person: Person): Group => ({
  id: person.id,
  name: person.display_name,
  icon: <Avatar person={person} size={16} />,
});
const ofPriority = (priority: (typeof PRIORITIES)[number], t: TFunction): Group => ({
  id: priority,
  name: t(`work-items:priority.${priority}`),
  icon: <PriorityIcon priority={priority} />,
});
const nobody = (name: string): Group => ({ id: NO_VALUE, name, icon: <NoAvatar label={name} size={16} /> });

const byName = new Intl.Collator();

const peopleOf = (ids: Iterable<string>, people: ReadonlyMap<string, Person>) =>
  [...ids]
    .map((id) => people.get(id))
    .filter((person) => person !== undefined)
    .sort((a, b) => byName.compare(a.display_name, b.display_name))
    .map(ofPerson);

/** The groups of a layout in their natural order; empty ones only when they are wanted. */
export function useGroups(
  projectId: string,
  settings: ViewSettings,
  totals: ReadonlyMap<string, number>,
  t: TFunction,
): readonly Group[] {
  const states = useProjectStates(projectId);
  const labels = useProjectLabels(projectId);
  const members = useProject(projectId)?.members;
  const people = usePeople((state) => state.people);
  return useMemo(() => {
    const all: Record<NonNullable<ViewSettings['groupBy']> | 'none', () => Group[]> = {
      none: () => [{ id: ALL_ITEMS, name: t('work-items:all_items'), icon: null }],
      state: () => states.map(ofState),
      priority: () => PRIORITIES.map((priority) => ofPriority(priority, t)),
      labels: () => [
        ...labels.map(ofLabel),
        { id: NO_VALUE, name: t('work-items:no_label'), icon: <LabelDot color="" /> },
      ],
      assignees: () => [
        ...peopleOf(new Set([...(members ?? []), ...totals.keys()]), people),
        nobody(t('work-items:no_assignee')),
      ],
      created_by: () => [...peopleOf(totals.keys(), people), nobody(t('work-items:no_creator'))],
    };
    return orderGroups(all[settings.groupBy ?? 'none'](), settings, totals);
  }, [states, labels, members, people, settings, totals, t]);
}
