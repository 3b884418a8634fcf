import { Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { deleteUpdate } from '#entities/projects/updates/actions.ts';
import type { Update } from '#entities/projects/updates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

/** Who may change an update, and who may delete it. */
export function useUpdateRights({ created_by, project_id }: Pick<Update, 'created_by' | 'project_id'>) {
  const isMine = useMe().id === created_by;
  const { role } = useCurrentWorkspace();
  const ownRole = useProject(project_id)?.member_role;
  const isAdmin = (project_id ? ownRole : role) === ROLE.ADMIN;
  return { canEdit: isMine, canDelete: isMine || isAdmin };
}

/** The dots of an update, for its author and for administrators. */
export function UpdateMenu({ update, onEdit }: { update: Update; onEdit: () => void }) {
  const { t } = useTranslation(['updates', 'common']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { canEdit, canDelete } = useUpdateRights(update);
  if (!canEdit && !canDelete) return null;
  const close = () => {
    anchor?.focus({ preventScroll: true });
    setAnchor(null);
  };
  return (
    <>
      <IconButton
        of={IconDots}
        size="sm"
        label={t('card.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          {canEdit && (
            <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
              {t('card.edit')}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => setAsking(true)}>
            {t('card.delete')}
          </Menu.Item>
        </AnchoredMenu>
      )}
      {isAsking && (
        <ConfirmModal
          title={t('card.delete_title')}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsking(false);
            void deleteUpdate(update.id);
          }}
          onClose={() => setAsking(false)}
        >
          {t('card.delete_text')}
        </ConfirmModal>
      )}
    </>
  );
}
