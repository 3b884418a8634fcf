import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { ProjectsDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useJoin } from '#entities/projects/projects/use-join.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './screen.module.css';

const PUBLIC = 2;

/** A project that is gone, or that I am not in: a public one can be joined from here. */
export function MissingProject({ project }: { project: Project | undefined }) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  if (project?.network === PUBLIC) {
    return <JoinProject project={project} />;
  }
  return (
    <div className={styles.center}>
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('missing_project.title')}
        text={t('missing_project.text')}
        actions={
          <Button component={Link} to={paths.projects(slug)} size="md">
            {t('missing_project.button')}
          </Button>
        }
      />
    </div>
  );
}

function JoinProject({ project }: { project: Project }) {
  const { t } = useTranslation('work-items');
  const { isBusy, join } = useJoin(project.id);
  return (
    <div className={styles.center}>
      <EmptyState
        drawing={<ProjectsDrawing />}
        title={t('join.title', { project: project.name })}
        text={t('join.text')}
        actions={
          <Button variant="filled" size="md" loading={isBusy} onClick={join}>
            {t('join.button')}
          </Button>
        }
      />
    </div>
  );
}
