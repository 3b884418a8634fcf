import { Menu } from '@mantine/core';
import {
  IconCopy,
  IconDeviceTv,
  IconDots,
  IconKey,
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
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { patchDashboard } from '#entities/insight/dashboards/actions.ts';
import type { Dashboard } from '#entities/insight/dashboards/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { paths } from '#lib/http/paths.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { PrintItem } from '../widgets/export/print-item.tsx';
import type { DashboardDialog } from '../model/dialog.ts';
import { useDashboardRights } from '../model/rights.ts';

type MenuProps = {
  dashboard: Dashboard;
  isPhone: boolean;
  onDialog: (dialog: DashboardDialog) => void;
  onWall: () => void;
  onDuplicate: () => void;
};

/** Everything that can be done with a dashboard as a whole. */
export function DashboardMenu({ dashboard, isPhone, onDialog, onWall, onDuplicate }: MenuProps) {
  const { t } = useTranslation('dashboards');
  const { slug } = useCurrentWorkspace();
  const rights = useDashboardRights(dashboard);
  const copyLink = async () => {
    const address = new URL(paths.dashboard(slug, dashboard.id), window.location.origin).href;
    if (await copyText(address)) showToast({ tone: 'success', title: t('menu.link_copied') });
  };
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <IconButton of={IconDots} label={t('menu.title')} size={isPhone ? 'xl' : 'md'} />
      </Menu.Target>
      <Menu.Dropdown>
        {isPhone && <MenuItem icon={IconDeviceTv} text={t('wall.show')} onClick={onWall} />}
        {isPhone && rights.canPublish && (
          <MenuItem icon={IconWorld} text={t('publish.button')} onClick={() => onDialog('publish')} />
        )}
        <MenuItem icon={IconLink} text={t('menu.copy_link')} onClick={() => void copyLink()} />
        <PrintItem name={dashboard.name} />
        <MenuItem icon={IconCopy} text={t('menu.duplicate')} onClick={onDuplicate} />
        <MenuItem icon={IconKey} text={t('menu.tokens')} onClick={() => onDialog('tokens')} />
        {rights.canManage && <ManageItems dashboard={dashboard} onDialog={onDialog} />}
      </Menu.Dropdown>
    </Menu>
  );
}

function ManageItems({ dashboard, onDialog }: Pick<MenuProps, 'dashboard' | 'onDialog'>) {
  const { t } = useTranslation('dashboards');
  const { id, access, is_locked } = dashboard;
  const { canEdit, isOwner } = useDashboardRights(dashboard);
  const isPrivate = access === VIEW_ACCESS.PRIVATE;
  return (
    <>
      <Menu.Divider />
      {canEdit && <MenuItem icon={IconPencil} text={t('menu.rename')} onClick={() => onDialog('rename')} />}
      {(isOwner || !is_locked) && (
        <MenuItem
          icon={is_locked ? IconLockOpen : IconLock}
          text={t(is_locked ? 'menu.unlock' : 'menu.lock')}
          onClick={() => void patchDashboard(id, { is_locked: !is_locked })}
        />
      )}
      {canEdit && isOwner && (
        <MenuItem
          icon={isPrivate ? IconUsers : IconUser}
          text={t(isPrivate ? 'menu.share' : 'menu.make_private')}
          onClick={() =>
            void patchDashboard(id, { access: isPrivate ? VIEW_ACCESS.PUBLIC : VIEW_ACCESS.PRIVATE })
          }
        />
      )}
      {canEdit && (
        <>
          <Menu.Divider />
          <MenuItem icon={IconTrash} text={t('menu.delete')} isDangerous onClick={() => onDialog('delete')} />
        </>
      )}
    </>
  );
}
