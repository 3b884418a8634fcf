import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { useModulesOfKind } from '#entities/planning/modules/hooks.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { PlanSwitcher } from '../parts/plan-switcher.tsx';
import { linkTo } from './parts/module-actions.ts';

/** The way to the others of its kind. */
export const ModuleSwitcher = ({ module: { id, project_id, kind } }: { module: Module }) => (
  <PlanSwitcher
    of="modules"
    plans={useModulesOfKind(project_id, kind)}
    currentId={id}
    renderIcon={(module) => <ModuleIcon status={module.status} isVersion={isVersion(module)} size={16} />}
    linkTo={linkTo}
  />
);
