import { ROLE } from '@tandem/shared/roles.ts';
import { HEALTHS } from '@tandem/shared/projects/updates/health.ts';
import { asksFor, type FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { IconTargetArrow } from '@tabler/icons-react';
import { HealthMark } from '#components/controls/health-chip.tsx';
import { Icon } from '#components/icons/icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { initiativesByWorkspace } from '#entities/planning/initiatives/store.ts';
import { joinedByWorkspace, projects } from '#entities/projects/projects/store.ts';
import { currentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { NO_VALUE } from '#entities/work-items/rows/query.ts';

/** Guests know no initiatives. */
export function hasInitiatives(): boolean {
  const { is_initiatives_enabled, role } = currentWorkspace();
  return is_initiatives_enabled && role > ROLE.GUEST;
}

/** Whether a project posts updates, or without one any of mine. */
export function hasHealth(projectId: string): boolean {
  const own = projectId ? [projects.get(projectId)] : joinedByWorkspace.list(currentWorkspace().id);
  return own.some((project) => project?.is_project_updates_enabled);
}

export const initiativeOptions = (t: TFunction): PickerOption[] => [
  ...initiativesByWorkspace
    .list(currentWorkspace().id)
    .map(({ id, name }) => ({ value: id, label: name, icon: <Icon of={IconTargetArrow} /> })),
  { value: NO_VALUE, label: t('filters:no_initiative'), icon: <Icon of={IconTargetArrow} /> },
];

export const healthOptions = (t: TFunction): PickerOption[] => [
  ...HEALTHS.map((health) => ({
    value: health,
    label: t(`filters:health.${health}`),
    icon: <HealthMark health={health} />,
  })),
  { value: NO_VALUE, label: t('filters:health.none'), icon: <HealthMark health={null} /> },
];

/** Reads the initiatives, so that they have names here: while they can be chosen, or where a filter names one. */
export function useInitiativeNames(tree: FilterTree | null, isChosen = false): void {
  const isNeeded = hasInitiatives() && (isChosen || (tree !== null && asksFor(tree, ['initiative_id'])));
  const { id, slug } = currentWorkspace();
  const [, setRead] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    void (async () => {
      const { loadInitiatives } = await import('#entities/planning/initiatives/load.ts');
      await loadInitiatives({ id, slug });
      if (!isOver) setRead((count) => count + 1);
    })().catch(() => {
      // Without them a filter says that what it names is not known here.
    });
    return () => {
      isOver = true;
    };
  }, [isNeeded, id, slug]);
}
