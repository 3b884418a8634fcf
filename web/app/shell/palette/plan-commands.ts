import { IconBox, IconCircleHalf2, IconStack2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { useCanEditProject, usePlans, useProject } from '#entities/projects/projects/hooks.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { openModal } from '#lib/frame/modal-store.ts';

/** What can be planned in the project where I am. */
export function usePlanCommands(): Command[] {
  const { t } = useTranslation('shell');
  const projectId = useMatch('/:workspaceSlug/projects/:projectId/*')?.params.projectId;
  const canEdit = useCanEditProject(projectId);
  const { cycle, module } = usePlans(projectId);
  const hasViews = useProject(projectId)?.issue_views_view ?? false;
  return useMemo(() => {
    if (!projectId || !canEdit) return [];
    const made = { group: t('commands.create'), stage: 'create' } as const;
    const newCycle: Command = {
      ...{ id: 'new-cycle', ...made, label: t('new_cycle'), icon: IconCircleHalf2, shortcut: 'new_cycle' },
      run: () => openModal({ kind: 'create-cycle', projectId }),
    };
    const newModule: Command = {
      ...{ id: 'new-module', ...made, label: t('new_module'), icon: IconBox, shortcut: 'new_module' },
      run: () => openModal({ kind: 'create-module', projectId }),
    };
    const newView: Command = {
      ...{ id: 'new-view', ...made, label: t('new_view'), icon: IconStack2, shortcut: 'new_view' },
      run: () => openModal({ kind: 'create-view', projectId }),
    };
    return [...(hasViews ? [newView] : []), ...(cycle ? [newCycle] : []), ...(module ? [newModule] : [])];
  }, [t, projectId, canEdit, cycle, module, hasViews]);
}
