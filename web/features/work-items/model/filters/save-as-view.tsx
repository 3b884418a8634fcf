import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCanEditProject, useProject } from '#entities/projects/projects/hooks.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import type { SettingsActions } from '../display/use-view-settings.ts';
import type { ListPlace, ViewSettings } from '../display/view-settings.ts';

type SaveProps = { projectId: string; settings: ViewSettings; actions: SettingsActions };

/** Lists whose items a view of the project can have. */
const SAVED: readonly string[] = ['project', 'cycle', 'module'];

const filterOf = (place: ListPlace | null) => (place ? { [place.kind]: [place.id] } : {});

/** What is filtered here becomes a view, which has a name. */
export function SaveAsView({ projectId, settings, actions }: SaveProps) {
  const { t } = useTranslation('work-items');
  const project = useProject(projectId);
  const canEdit = useCanEditProject(projectId);
  if (!SAVED.includes(settings.context) || !project?.issue_views_view || !canEdit) return null;
  const save = () => {
    const parts = actions.parts();
    const filters = { ...parts.filters, ...filterOf(settings.place) };
    openModal({ kind: 'create-view', projectId, from: { ...parts, filters } });
  };
  return (
    <Button variant="subtle" size="xs" onClick={save}>
      {t('filter.save_view')}
    </Button>
  );
}
