import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './screen.module.css';

/** A project that does not use epics (docs/contract/epics.md#epics-switched-off). */
export function EpicsOff({ project }: { project: Project }) {
  const { t } = useTranslation('work-items');
  const { slug } = useCurrentWorkspace();
  return (
    <div className={styles.center}>
      <EmptyState
        level={1}
        drawing={<BoardDrawing />}
        title={t('epics.off_title')}
        text={t('epics.off_text', { project: project.name })}
        actions={
          <>
            <Button component={Link} to={paths.workItems(slug, project.id)} size="md">
              {t('missing.button', { project: project.name })}
            </Button>
            {project.member_role === ROLE.ADMIN && (
              <Button
                component={Link}
                to={paths.projectSettings(slug, project.id, 'features')}
                size="md"
                variant="filled"
              >
                {t('epics.switch_on')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
