import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

/** The page or its project does not exist, or is not for this person: both look the same. */
export function PageMissing({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const missing = projectId ? 'missing' : 'missing_project';
  return (
    <EmptyState
      level={1}
      drawing={<NothingFoundDrawing />}
      title={t(`${missing}.title`)}
      text={t(`${missing}.text`)}
      actions={
        <Button
          component={Link}
          to={projectId ? paths.pages(slug, projectId) : paths.projects(slug)}
          size="md"
        >
          {t(`${missing}.back`)}
        </Button>
      }
    />
  );
}
