import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { loadProjectCycles } from '#entities/planning/cycles/load.ts';
import { loadProjectModules } from '#entities/planning/modules/load.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { MissingProject } from '#features/work-items/screen/missing-project.tsx';
import { isFinal } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import styles from './place-missing.module.css';

type MissingProps = { projectId: string; isUsed: boolean; kind: 'cycle' | 'module' };

/** A cycle or module that is not known: it is asked for once, and then it is not there. */
export function PlaceMissing({ projectId, isUsed, kind }: MissingProps) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  const project = useProject(projectId);
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ key: string; outcome: 'missing' | 'failed' } | null>(null);
  const key = `${projectId} ${attempt}`;
  const outcome = read?.key === key ? read.outcome : null;
  const isMine = project !== undefined && project.member_role !== null;
  useEffect(() => {
    if (!isMine || !isUsed) return;
    const load = kind === 'cycle' ? loadProjectCycles : loadProjectModules;
    load(projectId).then(
      () => setRead({ key, outcome: 'missing' }),
      (error: unknown) => setRead({ key, outcome: isFinal(error) ? 'missing' : 'failed' }),
    );
  }, [isMine, isUsed, kind, projectId, key]);
  const retry = () => setAttempt(attempt + 1);
  useOnReconnect(outcome === 'failed', retry);
  if (!isMine) return <MissingProject project={project} />;
  if (isUsed && !outcome) return null;
  if (isUsed && outcome === 'failed') {
    return (
      <div className={styles.center}>
        <LoadFailed level={1} onRetry={retry} />
      </div>
    );
  }
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
