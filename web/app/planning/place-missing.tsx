import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { loadProjectCycles } from '#entities/cycles/load.ts';
import { loadProjectModules } from '#entities/modules/load.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { MissingProject } from '#features/work-items/screen/missing-project.tsx';
import { paths } from '#lib/paths.ts';
import styles from './place-missing.module.css';

type MissingProps = { projectId: string; isUsed: boolean; kind: 'cycle' | 'module' };

/** A cycle or module that is not known: it is asked for once, and then it is not there. */
export function PlaceMissing({ projectId, isUsed, kind }: MissingProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  const project = useProject(projectId);
  const [isAsked, setAsked] = useState(false);
  const isMine = project !== undefined && project.member_role !== null;
  useEffect(() => {
    if (!isMine || !isUsed) return;
    const load = kind === 'cycle' ? loadProjectCycles : loadProjectModules;
    const done = () => setAsked(true);
    load(projectId).then(done, done);
  }, [isMine, isUsed, kind, projectId]);
  if (!isMine) return <MissingProject project={project} />;
  if (isUsed && !isAsked) return null;
  const text = isUsed ? t('place.missing_text') : t('place.off_text', { project: project.name });
  return (
    <div className={styles.center}>
      <EmptyState
        level={1}
        drawing={<NothingFoundDrawing />}
        title={isUsed ? t('place.missing_title') : t('place.off_title')}
        text={text}
        actions={
          <Button component={Link} to={paths.workItems(slug, projectId)} size="md">
            {t('missing.button', { project: project.name })}
          </Button>
        }
      />
    </div>
  );
}
