import { useProjectStates } from '#entities/projects/states/hooks.ts';
import type { SharePicking } from '#features/planning/parts/use-shares.ts';
import { useListView } from '#features/work-items/model/display/list-view.ts';
import { filterValues } from '#features/work-items/model/display/view-settings.ts';
import type { FilterProperty } from '#features/work-items/model/display/list-options.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';

/** What of a list is picked by pressing shares in the details beside it: pressing one shows its items alone, again all. */
export function useSharePicking(): SharePicking | null {
  const { projectId, settings, actions } = useListView();
  const picking = (key: FilterProperty) => ({
    isPicked: (value: string | null) =>
      filterValues(settings.filters, key, 'any').includes(value ?? NO_VALUE),
    pick: (value: string | null) => {
      const wanted = value ?? NO_VALUE;
      const now = filterValues(settings.filters, key, 'any');
      const next = now.includes(wanted) ? now.filter((each) => each !== wanted) : [...now, wanted];
      actions?.setFilter(key, next);
    },
  });
  const states = useProjectStates(projectId);
  const idsOf = (group: string) => states.filter((state) => state.group === group).map((state) => state.id);
  const chosen = filterValues(settings.filters, 'state', 'any');
  const isGroupPicked = (group: string) => {
    const ids = idsOf(group);
    return ids.length > 0 && ids.every((each) => chosen.includes(each));
  };
  const pickGroup = (group: string) => {
    const ids = idsOf(group);
    const others = chosen.filter((each) => !ids.includes(each));
    actions?.setFilter('state', isGroupPicked(group) ? others : [...others, ...ids]);
  };
  const all: SharePicking = {
    states: { isPicked: isGroupPicked, pick: pickGroup },
    assignees: picking('assignees'),
    labels: picking('labels'),
    priorities: picking('priority'),
  };
  return actions ? all : null;
}
