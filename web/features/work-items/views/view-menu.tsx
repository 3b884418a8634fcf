import { Menu } from '@mantine/core';
import {
  IconDots,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { VIEW_ACCESS } from '@tandem/shared/planning/views/access.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { NewTabItem } from '#components/popovers/menu-items.tsx';
import { deleteView } from '#entities/planning/views/actions.ts';
import { useIsNewView } from '#entities/planning/views/hooks.ts';
import type { View } from '#entities/planning/views/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { copyLink, pathOfView, toggleAccess, toggleLock, useViewRights } from './view-actions.ts';

type ViewMenuProps = {
  view: View;
  size?: 'sm' | 'xl';
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  /** Without it the view is not edited where this is. */
  onEdit?: () => void;
  onDeleted?: () => void;
};

/** Everything that can be done with a view as a whole. Deleting is asked for. */
export function ViewMenu({ view, size = 'sm', opened, onChange, onEdit, onDeleted }: ViewMenuProps) {
  const { t } = useTranslation('views');
  const [isAsking, setAsking] = useState(false);
  const { canDelete } = useViewRights(view);
  return (
    <>
      <Menu
        position="bottom-end"
        width={216}
        {...(opened === undefined ? {} : { opened })}
        {...(onChange ? { onChange } : {})}
      >
        <Menu.Target>
          <IconButton of={IconDots} size={size} label={t('menu.title')} />
        </Menu.Target>
        <Menu.Dropdown>
          <Open view={view} />
          <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyLink(view)}>
            {t('menu.copy_link')}
          </Menu.Item>
          <OwnersItems view={view} onEdit={onEdit} />
          {canDelete && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon of={IconTrash} />} data-danger onClick={() => setAsking(true)}>
                {t('menu.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAsking && <DeleteQuestion view={view} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </>
  );
}

function Open({ view }: { view: View }) {
  const { t } = useTranslation('views');
  // No other tab knows what the server has not stored.
  if (useIsNewView(view.id)) return null;
  return <NewTabItem href={pathOfView(view)} text={t('menu.open_new_tab')} />;
}

function OwnersItems({ view, onEdit }: { view: View; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('views');
  const { isOwner, canPublish } = useViewRights(view);
  if (!isOwner) return null;
  const isPrivate = view.access === VIEW_ACCESS.PRIVATE;
  return (
    <>
      <Menu.Divider />
      {!view.is_locked && onEdit && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
          {t('menu.edit')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Icon of={view.is_locked ? IconLockOpen : IconLock} />}
        onClick={() => toggleLock(view)}
      >
        {t(view.is_locked ? 'menu.unlock' : 'menu.lock')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon of={isPrivate ? IconUsers : IconUser} />}
        onClick={() => toggleAccess(view)}
      >
        {t(isPrivate ? 'menu.make_public' : 'menu.make_private')}
      </Menu.Item>
      {canPublish && (
        <Menu.Item
          leftSection={<Icon of={IconWorld} />}
          onClick={() => openModal({ kind: 'publish-view', viewId: view.id })}
        >
          {t(view.anchor === null ? 'menu.publish' : 'menu.published')}
        </Menu.Item>
      )}
    </>
  );
}

type QuestionProps = { view: View; onClose: () => void; onDeleted: (() => void) | undefined };

function DeleteQuestion({ view, onClose, onDeleted }: QuestionProps) {
  const { t } = useTranslation(['views', 'common']);
  const remove = () => {
    onClose();
    onDeleted?.();
    void deleteView(view.id);
  };
  return (
    <ConfirmModal
      title={t('delete.title')}
      confirmText={t('common:delete')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('delete.text', { name: view.name || t('common:untitled') })}
    </ConfirmModal>
  );
}
