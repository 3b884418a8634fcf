import { Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deletePageComment, restorePageComment } from '#entities/pages/page-comments/actions.ts';
import type { PageComment } from '#entities/pages/page-comments/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { showToast } from '#lib/frame/toast-store.ts';

/** Deletes it and says so, with the way back. */
function deleteWithUndo(projectId: string, comment: PageComment): void {
  void deletePageComment(projectId, comment);
  const undo = { label: i18next.t('common:undo'), run: () => void restorePageComment(projectId, comment) };
  showToast({ tone: 'success', title: i18next.t('pages:comments.deleted'), actions: [undo] });
}

type ThreadMenuProps = { comment: PageComment; projectId: string; onEdit: () => void };

/** The dots of a comment, for its author and for administrators. */
export function ThreadMenu({ comment, projectId, onEdit }: ThreadMenuProps) {
  const { t } = useTranslation('pages');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isMine = useMe().id === comment.actor;
  const isAdmin = useProject(projectId)?.member_role === ROLE.ADMIN;
  if (!isMine && !isAdmin) return null;
  const close = () => {
    // At once: the question that may follow gives the keyboard back to what had it before.
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        label={t('comments.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          {isMine && (
            <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              {t('comments.edit')}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsking(true)}>
            {t('common:delete')}
          </Menu.Item>
        </AnchoredMenu>
      )}
      {isAsking && (
        <ConfirmModal
          title={t('comments.delete_title')}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            deleteWithUndo(projectId, comment);
          }}
          onClose={() => setAsking(false)}
        >
          {t(comment.parent ? 'comments.delete_text' : 'comments.delete_thread_text')}
        </ConfirmModal>
      )}
    </>
  );
}
