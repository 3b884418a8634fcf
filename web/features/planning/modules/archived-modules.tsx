import { ROLE } from '@tandem/shared/roles.ts';
import type { Picked } from '#components/facets/facets.ts';
import { deleteArchivedModule } from '#entities/planning/modules/actions.ts';
import { useArchivedModules } from '#entities/planning/modules/counted.ts';
import type { ArchivedModule } from '#entities/planning/modules/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ArchivedPlans, ArchivedRow } from '../parts/archived-plans.tsx';
import { restore } from './parts/module-actions.ts';
import { facetsOfModule } from './module-facets.tsx';
import { rangeOf } from './parts/module-values.ts';

type ArchivedProps = { projectId: string; wanted: string; picked: Picked };

export function ArchivedModules({ projectId, ...narrowed }: ArchivedProps) {
  const { modules, state, retry } = useArchivedModules(projectId);
  return (
    <ArchivedPlans
      of="modules"
      plans={modules}
      {...{ state, retry, ...narrowed }}
      facetsOf={facetsOfModule}
      renderRow={(module) => <ModuleLine key={module.id} module={module} />}
    />
  );
}

function ModuleLine({ module }: { module: ArchivedModule }) {
  const language = useLanguage((state) => state.language);
  const isAdmin = (useProject(module.project_id)?.member_role ?? 0) >= ROLE.ADMIN;
  return (
    <ArchivedRow
      of="modules"
      plan={module}
      range={rangeOf(module, language)}
      onRestore={() => void restore(module)}
      onDelete={isAdmin ? () => void deleteArchivedModule(module) : null}
    />
  );
}
