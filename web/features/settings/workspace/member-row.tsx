import { Menu } from '@mantine/core';
import { IconDots, IconLogout, IconUserMinus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { changeMemberRole, leaveWorkspace, removeMember } from '#entities/workspaces/members/actions.ts';
import { fullNameOf } from '#entities/workspaces/members/names.ts';
import { isOnlyImported } from '#entities/workspaces/members/store.ts';
import type { WorkspaceMember } from '#entities/workspaces/members/types.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { dropWorkspace } from '#entities/workspaces/workspaces/actions.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { AgentLink } from '../parts/agent-link.tsx';
import { AskedModal } from '../parts/asked-modal.tsx';
import { MemberName } from '../parts/tables/member-name.tsx';
import { RoleMenu } from '../parts/tables/role-menu.tsx';
import tables from '../parts/tables/table.module.css';

const MEDIA = ['email', 'magic-code', 'google', 'github', 'gitlab', 'oidc', 'passkey'] as const;

export function MemberRow({ row, isAdmin }: { row: WorkspaceMember; isAdmin: boolean }) {
  const { t } = useTranslation(['workspace-settings', 'common']);
  const language = useLanguage((state) => state.language);
  const me = useMe();
  const { member } = row;
  const isMe = member.id === me.id;
  // Nobody answers there, so there is no role to change.
  const isImported = isOnlyImported(member);
  const medium = MEDIA.find((name) => name === member.last_login_medium);
  const canChange = isAdmin && !isMe && !isImported && !member.is_bot;
  const isPerson = !isImported && !member.is_agent;
  return (
    <tr>
      <td>
        <MemberName id={member.id} person={member} name={fullNameOf(member)} />
      </td>
      <td title={member.display_name}>{member.display_name}</td>
      <td title={member.email}>
        {isImported ? <span className={tables.quiet}>{t('members.imported')}</span> : member.email}
      </td>
      <td>
        {isImported ? (
          <span className={tables.quiet}>{t('members.no_login')}</span>
        ) : (
          <RoleMenu
            role={row.role}
            of={member.display_name}
            highest={ROLE.ADMIN}
            where="workspace"
            onChange={canChange ? (role) => void changeMemberRole(row.id, role) : null}
          />
        )}
      </td>
      {isAdmin && (
        <td className={tables.quiet} data-label={t('members.medium')}>
          {!isPerson ? '' : medium ? t(`medium.${medium}`) : member.last_login_medium}
        </td>
      )}
      <td className={tables.quiet} data-label={t('members.joined')}>
        {formatDate(dayOf(row.created_at), language)}
      </td>
      <td>
        {member.is_agent ? (
          isAdmin && <AgentLink row={row} />
        ) : (
          <RowMenu row={row} isMe={isMe} canRemove={isAdmin && !isMe} />
        )}
      </td>
    </tr>
  );
}

type RowMenuProps = { row: WorkspaceMember; isMe: boolean; canRemove: boolean };

function RowMenu({ row, isMe, canRemove }: RowMenuProps) {
  const { t } = useTranslation('workspace-settings');
  const [asked, setAsked] = useState<'leave' | 'remove' | null>(null);
  if (!isMe && !canRemove) return null;
  return (
    <>
      <Menu position="bottom-end" width={216}>
        <Menu.Target>
          <IconButton
            of={IconDots}
            label={t('members.actions_of', { name: row.member.display_name })}
            size="sm"
          />
        </Menu.Target>
        <Menu.Dropdown>
          {isMe ? (
            <Menu.Item leftSection={<Icon of={IconLogout} />} onClick={() => setAsked('leave')}>
              {t('leave.open')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<Icon of={IconUserMinus} />} onClick={() => setAsked('remove')}>
              {t('remove.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asked === 'leave' && <LeaveQuestion onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveQuestion row={row} onClose={() => setAsked(null)} />}
    </>
  );
}

function LeaveQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['workspace-settings', 'common']);
  const { id, slug, name } = useCurrentWorkspace();
  const navigate = useNavigate();
  const run = async () => {
    await leaveWorkspace(slug);
    dropWorkspace(id);
    await navigate('/');
  };
  return (
    <AskedModal
      title={t('leave.question', { name })}
      confirmText={t('leave.confirm')}
      isDangerous
      run={run}
      onClose={onClose}
    >
      {t('leave.text')}
    </AskedModal>
  );
}

function RemoveQuestion({ row: { id, member }, onClose }: { row: WorkspaceMember; onClose: () => void }) {
  const { t } = useTranslation(['workspace-settings', 'common']);
  const remove = () => {
    onClose();
    void removeMember(id);
  };
  return (
    <ConfirmModal
      title={t('remove.question', { name: member.display_name })}
      confirmText={t('remove.confirm')}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {t('remove.text')}
    </ConfirmModal>
  );
}
