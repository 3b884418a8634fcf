import { IconClock } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { useSidebar } from '#lib/frame/sidebar-store.ts';
import { paths } from '#lib/http/paths.ts';
import { SidebarItem } from './parts/sidebar-item.tsx';

/** The way to the time sheet, in its place in the sidebar. It comes behind the first screen. */
export function TimeEntry() {
  const { t } = useTranslation('shell');
  const { slug } = useCurrentWorkspace();
  const isPhone = usePhone();
  const isCollapsed = useSidebar((state) => state.isCollapsed) && !isPhone;
  const place = useSidebar((state) => state.nav)?.querySelector('[data-time]');
  if (!place) return null;
  return createPortal(
    <SidebarItem
      to={paths.time(slug)}
      icon={<Icon of={IconClock} />}
      label={t('time')}
      isCollapsed={isCollapsed}
    />,
    place,
  );
}
