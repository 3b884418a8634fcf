import { useNavigate } from 'react-router';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import type { SharePicking } from './use-shares.ts';

/** The address of a cycle or module with only some of its items. */
const addressOf = (link: string, filters: Record<string, string[]>) =>
  `${link}?${new URLSearchParams({ view: JSON.stringify({ display_filters: {}, display_properties: {}, filters }) })}`;

/** Where shares stand away from the list that they count: pressing one opens that list with its items alone. */
export function useLeadingPicking(projectId: string, link: string): Required<SharePicking> {
  const navigate = useNavigate();
  const states = useProjectStates(projectId);
  const isPicked = () => false;
  const open = (filters: Record<string, string[]>) => void navigate(addressOf(link, filters));
  const leading = (key: string) => ({
    isPicked,
    pick: (value: string | null) => open({ [key]: [value ?? 'None'] }),
  });
  return {
    states: {
      isPicked,
      pick: (group) => open({ state: states.filter((state) => state.group === group).map(({ id }) => id) }),
    },
    assignees: leading('assignees'),
    labels: leading('labels'),
    priorities: leading('priority'),
  };
}
