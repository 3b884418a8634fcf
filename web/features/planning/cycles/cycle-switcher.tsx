import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { useProjectCycles } from '#entities/planning/cycles/hooks.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { PlanSwitcher } from '../parts/plan-switcher.tsx';
import { linkTo } from './cycle-actions.ts';

export const CycleSwitcher = ({ cycle: { id, project_id } }: { cycle: Cycle }) => (
  <PlanSwitcher
    of="cycles"
    plans={useProjectCycles(project_id)}
    currentId={id}
    renderIcon={(cycle) => <CycleIcon status={statusOf(cycle)} size={16} />}
    linkTo={linkTo}
  />
);
