import { Button } from '@mantine/core';
import { IconCheck, IconLink, IconMail, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import {
  changeInvitationRole,
  removeInvitation,
} from '#entities/workspaces/workspace-invitations/actions.ts';
import { useWaitingInvitations } from '#entities/workspaces/workspace-invitations/hooks.ts';
import type { Invitation } from '#entities/workspaces/workspace-invitations/types.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { copyText } from '#lib/text/copy-text.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Section } from '../parts/box.tsx';
import { RoleMenu } from '../parts/tables/role-menu.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';

/** Who was asked and has not answered, with the links to pass on. */
export function PendingInvitations({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('workspace-settings');
  const invitations = useWaitingInvitations(workspace.id);
  const [copied, setCopied] = useState<string | null>(null);
  if (invitations.length === 0) return null;
  return (
    <Section title={t('pending.title', { count: invitations.length })} text={t('pending.text')}>
      <div className={tables.frame}>
        <Table
          heads={[t('members.email'), t('members.role'), t('pending.sent')]}
          actions={t('members.actions')}
        >
          {invitations.map((row) => (
            <PendingRow
              key={row.id}
              row={row}
              workspace={workspace}
              isCopied={copied === row.id}
              onCopied={() => setCopied(row.id)}
            />
          ))}
        </Table>
      </div>
    </Section>
  );
}

type PendingRowProps = { row: Invitation; workspace: Workspace; isCopied: boolean; onCopied: () => void };

function PendingRow({ row, workspace, isCopied, onCopied }: PendingRowProps) {
  const { t } = useTranslation(['workspace-settings', 'settings']);
  const language = useLanguage((state) => state.language);
  const { email, invite_link } = row;
  // Who gives a role is at least that themselves.
  const isMine = row.role <= workspace.role;
  const copy = async () => {
    if (await copyText(window.location.origin + invite_link)) onCopied();
  };
  return (
    <tr>
      <td>
        <span className={tables.person}>
          <Icon of={IconMail} />
          <span className={tables.name} title={email}>
            {email}
          </span>
        </span>
      </td>
      <td>
        <RoleMenu
          role={row.role}
          of={email}
          highest={workspace.role}
          where="workspace"
          onChange={isMine ? (role) => void changeInvitationRole(row.id, role) : null}
        />
      </td>
      <td className={tables.quiet} data-label={t('pending.sent')}>
        {formatDate(dayOf(row.created_at), language)}
      </td>
      <td>
        <span className={tables.actions}>
          {invite_link && (
            <Button
              size="xs"
              leftSection={<Icon of={isCopied ? IconCheck : IconLink} size={14} />}
              aria-label={isCopied ? t('settings:copied') : t('pending.copy_of', { email })}
              onClick={() => void copy()}
            >
              {isCopied ? t('settings:copied') : t('pending.copy')}
            </Button>
          )}
          {isMine && (
            <IconButton
              of={IconX}
              label={t('pending.remove', { email })}
              size="sm"
              onClick={() => void removeInvitation(row.id)}
            />
          )}
        </span>
      </td>
    </tr>
  );
}
