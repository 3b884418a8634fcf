import { IconChartBar } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import type { ListContext } from '../model/display/list-options.ts';
import type { ListPlace } from '../model/display/view-settings.ts';

type ButtonProps = { project: Project; context: ListContext; place: ListPlace | null; name: string };

const COUNTED: readonly ListContext[] = ['project', 'cycle', 'module'];

/** Opens the reports over the items that are listed here. Guests of the workspace have none. */
export function AnalyticsButton({ project, context, place, name }: ButtonProps) {
  const { t } = useTranslation('work-items');
  const { role } = useCurrentWorkspace();
  if ((role ?? 0) < ROLE.MEMBER || !COUNTED.includes(context)) return null;
  const open = () =>
    openModal({
      ...{ kind: 'analytics', name, projectId: project.id },
      ...(place?.kind === 'cycle' ? { cycleId: place.id } : {}),
      ...(place?.kind === 'module' ? { moduleId: place.id } : {}),
    });
  return <IconButton of={IconChartBar} label={t('analytics')} onClick={open} />;
}
