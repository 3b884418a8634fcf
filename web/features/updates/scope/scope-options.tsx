import { IconLayersSubtract, IconStack2 } from '@tabler/icons-react';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { useCycle, useProjectCycles } from '#entities/planning/cycles/hooks.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { useModule, useProjectModules } from '#entities/planning/modules/hooks.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Module } from '#entities/planning/modules/types.ts';
import { useView, useViewsOf } from '#entities/planning/views/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { usePlans, useProject } from '#entities/projects/projects/hooks.ts';
import type { UpdateScope } from '#entities/projects/updates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** The value of a scope in a list of options. */
export const scopeKey = ({ kind, id }: UpdateScope) => (id === null ? kind : `${kind} ${id}`);

/** The scope of a value. */
export function scopeOfKey(key: string): UpdateScope {
  const [kind, id = null] = key.split(' ');
  return kind === 'cycle' || kind === 'module' || kind === 'view' ? { kind, id } : { kind: 'all', id: null };
}

const cycleIcon = (cycle: Cycle) => <CycleIcon status={statusOf(cycle)} />;
const moduleIcon = (module: Module) => <ModuleIcon status={module.status} isVersion={isVersion(module)} />;
const ALL_ICON = <Icon of={IconLayersSubtract} size={14} />;
const VIEW_ICON = <Icon of={IconStack2} size={14} />;

/** Numbers that others see are not counted over what they may not open. */
const isOpenToAll = ({ access }: View) => access === VIEW_ACCESS.PUBLIC;

/** What an update of a project can count: all items, a cycle, a module or a saved view. */
export function useScopeOptions(projectId: string): PickerOption[] {
  const { t } = useTranslation('updates');
  const { id: workspaceId } = useCurrentWorkspace();
  const plans = usePlans(projectId);
  const hasViews = useProject(projectId)?.issue_views_view ?? false;
  const cycles = useProjectCycles(projectId);
  const modules = useProjectModules(projectId);
  const views = useViewsOf({ workspaceId, projectId });
  const option = (kind: UpdateScope['kind'], icon: ReactNode, row: { id: string; name: string }) => ({
    value: scopeKey({ kind, id: row.id }),
    label: row.name,
    icon,
  });
  return [
    { value: 'all', label: t('scope.all'), icon: ALL_ICON },
    ...(plans.cycle ? cycles.map((cycle) => option('cycle', cycleIcon(cycle), cycle)) : []),
    ...(plans.module ? modules.map((module) => option('module', moduleIcon(module), module)) : []),
    ...(hasViews ? views.filter(isOpenToAll).map((view) => option('view', VIEW_ICON, view)) : []),
  ];
}

/** Returns the name and the icon of a scope. */
export function useScopeName({ kind, id }: UpdateScope): { name: string; icon: ReactNode } {
  const { t } = useTranslation('updates');
  const cycle = useCycle(kind === 'cycle' ? id : null);
  const module = useModule(kind === 'module' ? id : null);
  const view = useView(kind === 'view' ? id : null);
  if (cycle) return { name: cycle.name, icon: cycleIcon(cycle) };
  if (module) return { name: module.name, icon: moduleIcon(module) };
  if (view) return { name: view.name, icon: VIEW_ICON };
  return { name: t(kind === 'all' ? 'scope.all' : 'scope.unknown'), icon: ALL_ICON };
}
