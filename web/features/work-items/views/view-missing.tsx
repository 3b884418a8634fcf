import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

/** The view does not exist, or is not for this person: both look the same. */
export function ViewMissing({ projectId }: { projectId: string }) {
  const { t } = useTranslation('views');
  const { slug } = useCurrentWorkspace();
  return (
    <EmptyState
      level={1}
      drawing={<NothingFoundDrawing />}
      title={t('missing.title')}
      text={t('missing.text')}
      actions={
        <Button component={Link} to={paths.views(slug, projectId)} size="md">
          {t('missing.back')}
        </Button>
      }
    />
  );
}

export function ViewsOff({ project }: { project: Project }) {
  const { t } = useTranslation('views');
  const { slug } = useCurrentWorkspace();
  return (
    <EmptyState
      level={1}
      drawing={<NothingFoundDrawing />}
      title={t('off.title')}
      text={t('off.text')}
      actions={
        <Button component={Link} to={paths.workItems(slug, project.id)} size="md">
          {project.name}
        </Button>
      }
    />
  );
}
