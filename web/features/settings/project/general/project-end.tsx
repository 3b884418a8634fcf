import { Button } from '@mantine/core';
import { IconArchive, IconLogout, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { archiveProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { AskedModal } from '../../parts/asked-modal.tsx';
import { Box, Row } from '../../parts/box.tsx';
import { EndProject } from './end-project.tsx';
import styles from './general.module.css';

/** The ways out of a project: leaving it, archiving it, deleting it. */
export function ProjectEnd({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'leave' | 'archive' | 'delete' | null>(null);
  const isAdmin = (project.member_role ?? 0) >= ROLE.ADMIN;
  const close = () => setAsked(null);
  const archive = async () => {
    await archiveProject(project.id);
    await navigate(paths.projects(slug));
  };
  return (
    <div className={styles.end}>
      <Box>
        <Row icon={IconLogout} label={t('end.leave')} hint={t('end.leave_hint')}>
          <Button onClick={() => setAsked('leave')}>{t('end.leave_open')}</Button>
        </Row>
        {isAdmin && (
          <>
            <Row icon={IconArchive} label={t('end.archive')} hint={t('end.archive_hint')}>
              <Button onClick={() => setAsked('archive')}>{t('end.archive_open')}</Button>
            </Row>
            <Row icon={IconTrash} label={t('end.delete')} hint={t('end.delete_hint')}>
              <Button variant="outline" onClick={() => setAsked('delete')}>
                {t('end.delete_open')}
              </Button>
            </Row>
          </>
        )}
      </Box>
      {asked === 'archive' && (
        <AskedModal
          title={t('end.archive_question', { name: project.name })}
          confirmText={t('end.archive_confirm')}
          run={archive}
          onClose={close}
        >
          {t('end.archive_text')}
        </AskedModal>
      )}
      {(asked === 'leave' || asked === 'delete') && (
        <EndProject project={project} by={asked} onClose={close} />
      )}
    </div>
  );
}
