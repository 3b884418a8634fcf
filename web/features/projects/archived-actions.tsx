import { Button } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { restoreProject } from '#entities/projects/projects/actions.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import styles from './projects.module.css';

type ActionsProps = { project: Project };

/** The way back for an archived project, and the way out: for its administrators and those of the workspace. */
export function ArchivedActions({ project }: ActionsProps) {
  const { t } = useTranslation('projects');
  const { role } = useCurrentWorkspace();
  const [isAsking, setAsking] = useState(false);
  const isAdmin = (project.member_role ?? 0) >= ROLE.ADMIN;
  const mayDelete = isAdmin || role >= ROLE.ADMIN;
  const { id, name } = project;
  return (
    <span className={styles.ends}>
      {isAdmin && (
        <Button
          size="xs"
          leftSection={<Icon of={IconRestore} size={14} />}
          aria-label={t('archives.restore_of', { name })}
          onClick={() => setAsking(true)}
        >
          {t('archives.restore')}
        </Button>
      )}
      {mayDelete && (
        <IconButton
          of={IconTrash}
          size="sm"
          label={t('archives.delete_of', { name })}
          onClick={() => openModal({ kind: 'end-project', by: 'delete', projectId: id })}
        />
      )}
      {isAsking && <RestoreQuestion project={project} onClose={() => setAsking(false)} />}
    </span>
  );
}

function RestoreQuestion({ project: { id, name }, onClose }: ActionsProps & { onClose: () => void }) {
  const { t } = useTranslation('projects');
  const restore = async () => {
    onClose();
    if (await restoreProject(id)) showToast({ tone: 'success', title: t('archives.restored', { name }) });
  };
  return (
    <ConfirmModal
      title={t('archives.restore_question', { name })}
      confirmText={t('archives.restore')}
      onConfirm={() => void restore()}
      onClose={onClose}
    >
      {t('archives.restore_text')}
    </ConfirmModal>
  );
}
