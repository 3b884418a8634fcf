import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useUnread } from '#entities/personal/notifications/unread.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { SidebarItem } from './parts/sidebar-item.tsx';

/** The way to the inbox, with how much is unread there. */
export function InboxEntry({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell');
  const workspace = useCurrentWorkspace();
  const { mentions, others } = useUnread(workspace.id);
  return (
    <SidebarItem
      to={paths.inbox(workspace.slug)}
      icon={<Icon of={IconInbox} />}
      label={t('inbox')}
      isCollapsed={isCollapsed}
      count={others}
      mark={mentions > 0 ? `@ ${mentions}` : undefined}
    />
  );
}
