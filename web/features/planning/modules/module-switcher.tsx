import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { useProjectModules } from '#entities/planning/modules/hooks.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { PlanSwitcher } from '../parts/plan-switcher.tsx';
import { linkTo } from './parts/module-actions.ts';

export const ModuleSwitcher = ({ module: { id, project_id } }: { module: Module }) => (
  <PlanSwitcher
    of="modules"
    plans={useProjectModules(project_id)}
    currentId={id}
    renderIcon={(module) => <ModuleIcon status={module.status} size={16} />}
    linkTo={linkTo}
  />
);
