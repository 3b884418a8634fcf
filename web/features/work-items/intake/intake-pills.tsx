import { useMemo } from 'react';
import { patchIntakeItem } from '#entities/work-items/intake/actions.ts';
import { useProjectStates } from '#entities/projects/states/hooks.ts';
import { firstStateOf } from '#entities/work-items/transitions/judge.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import detailStyles from '../detail/styles/detail.module.css';
import { PropertyField } from '../model/properties/property-field.tsx';
import type { PropertySource } from '../model/properties/use-choice.tsx';

const PILLS = ['state', 'priority', 'assignees', 'target_date', 'labels'] as const;

/**
 * The properties of an item that waits. Its state is the one that it will have in the project, unless somebody has
 * chosen another.
 */
function useIntakeSource(issue: WorkItem): PropertySource {
  const states = useProjectStates(issue.project_id);
  return useMemo(() => {
    const start = firstStateOf(issue.project_id, issue.type_id);
    const usual = states.find(({ id }) => id === start) ?? states.find((state) => state.default) ?? states[0];
    const isKnown = states.some(({ id }) => id === issue.state_id);
    return {
      projectId: issue.project_id,
      values: isKnown ? issue : { ...issue, state_id: usual?.id ?? issue.state_id },
      onChange: (patch) => void patchIntakeItem(issue.id, patch),
    };
  }, [issue, states]);
}

export function IntakePills({ issue, canEdit }: { issue: WorkItem; canEdit: boolean }) {
  const source = useIntakeSource(issue);
  return (
    <div className={detailStyles.pills}>
      {PILLS.map((property) => (
        <PropertyField key={property} property={property} source={source} look="pill" disabled={!canEdit} />
      ))}
    </div>
  );
}
