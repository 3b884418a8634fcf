import { ROLE } from '@tandem/shared/roles.ts';
import type { Picked } from '#components/facets/facets.ts';
import { deleteArchivedCycle } from '#entities/planning/cycles/actions.ts';
import { useArchivedCycles } from '#entities/planning/cycles/counted.ts';
import type { ArchivedCycle } from '#entities/planning/cycles/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ArchivedPlans, ArchivedRow } from '../parts/archived-plans.tsx';
import { restore } from './cycle-actions.ts';
import { facetsOfCycle } from './cycle-facets.tsx';
import { rangeOf } from './cycle-values.ts';

type ArchivedProps = { projectId: string; wanted: string; picked: Picked };

export function ArchivedCycles({ projectId, ...narrowed }: ArchivedProps) {
  const { cycles, state, retry } = useArchivedCycles(projectId);
  return (
    <ArchivedPlans
      of="cycles"
      plans={cycles}
      {...{ state, retry, ...narrowed }}
      facetsOf={facetsOfCycle}
      renderRow={(cycle) => <CycleLine key={cycle.id} cycle={cycle} />}
    />
  );
}

function CycleLine({ cycle }: { cycle: ArchivedCycle }) {
  const language = useLanguage((state) => state.language);
  const isAdmin = (useProject(cycle.project_id)?.member_role ?? 0) >= ROLE.ADMIN;
  const isMine = useMe()?.id === cycle.owned_by_id;
  return (
    <ArchivedRow
      of="cycles"
      plan={cycle}
      range={rangeOf(cycle, language)}
      onRestore={() => void restore(cycle)}
      onDelete={isAdmin || isMine ? () => void deleteArchivedCycle(cycle) : null}
    />
  );
}
