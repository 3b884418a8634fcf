import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { isNamed } from '#entities/workspaces/members/names.ts';
import type { WorkspaceMember } from '#entities/workspaces/members/types.ts';
import { loadInvitations } from '#entities/workspaces/workspace-invitations/actions.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { LoadState } from '../parts/load-state.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import tables from '../parts/tables/table.module.css';
import { MoreRows, Table } from '../parts/tables/table.tsx';
import { useFirstRows } from '../parts/reading/use-first-rows.ts';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { InviteLinkBox } from './invite-link-box.tsx';
import { InviteModal } from './invite-modal.tsx';
import { MemberRow } from './member-row.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

/** Who is in the workspace and who is asked to come. */
export function Component() {
  const { t } = useTranslation('workspace-settings');
  const workspace = useCurrentWorkspace();
  const members = useWorkspaceMembers();
  const [isInviting, setInviting] = useState(false);
  const crumbs = useWorkspaceCrumbs({ label: t('members.title') });
  useTitle(t('members.title'), workspace.name);
  const canInvite = workspace.role >= ROLE.MEMBER;
  const { id, slug } = workspace;
  const read = useCallback(() => loadInvitations({ id, slug }), [id, slug]);
  const { problem, reload } = useReadRows(canInvite ? read : null, workspaceStream(id));
  if (!canInvite) return <NotForYou />;
  return (
    <SettingsPage
      crumbs={crumbs}
      title={t('members.title')}
      // Who looks is one of them: none means that they are still being read. The console counts no programs either.
      count={members.filter(({ member }) => !member.is_bot).length || undefined}
      text={t('members.text')}
      action={
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={() => setInviting(true)}>
          {t('members.add')}
        </Button>
      }
      isWide
    >
      <MemberTable members={members} isAdmin={workspace.role >= ROLE.ADMIN} />
      {problem && <LoadState problem={problem} onRetry={reload} />}
      <PendingInvitations workspace={workspace} />
      <InviteLinkBox workspace={workspace} />
      {isInviting && <InviteModal role={workspace.role} onClose={() => setInviting(false)} />}
    </SettingsPage>
  );
}

const COLUMNS = ['full_name', 'display_name', 'email', 'role', 'medium', 'joined'] as const;

function MemberTable({ members, isAdmin }: { members: readonly WorkspaceMember[]; isAdmin: boolean }) {
  const { t } = useTranslation(['workspace-settings', 'common', 'settings']);
  const [text, setText] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const found = members.filter((row) => isNamed(row.member, text) && (!role || String(row.role) === role));
  const { shown, hidden, showMore } = useFirstRows(found);
  const columns = isAdmin ? COLUMNS : COLUMNS.filter((name) => name !== 'medium');
  return (
    <>
      <div className={tables.tools}>
        <SearchField label={t('members.find')} query={text} onChange={setText} />
        <Select
          aria-label={t('members.role')}
          placeholder={t('members.all_roles')}
          clearable
          data={Object.values(ROLE).map((value) => ({
            value: String(value),
            label: t(`settings:role.${value}`),
          }))}
          value={role}
          onChange={setRole}
        />
      </div>
      <div className={tables.frame} data-people>
        <Table heads={columns.map((name) => t(`members.${name}`))} actions={t('members.actions')}>
          {shown.map((row) => (
            <MemberRow key={row.id} row={row} isAdmin={isAdmin} />
          ))}
        </Table>
        {found.length === 0 && <p className={tables.none}>{t('common:no_match')}</p>}
        {hidden > 0 && <MoreRows text={t('settings:show_more', { count: hidden })} onClick={showMore} />}
      </div>
    </>
  );
}
