import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Avatar } from '#components/people/avatar.tsx';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import type { WorkspaceMember } from '#entities/workspaces/members/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { AgentLink } from '../parts/agent-link.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import tables from '../parts/tables/table.module.css';
import { Table } from '../parts/tables/table.tsx';
import { AddAgentModal } from './add-agent-modal.tsx';
import { AgentPage } from './agent-page.tsx';
import { useAgentCrumbs } from './use-agent-crumbs.tsx';

/** Programs that are members of the workspace, or one of them. */
export function Component() {
  const { t } = useTranslation('security');
  const { name, role } = useCurrentWorkspace();
  const { agentId } = useParams();
  const members = useWorkspaceMembers();
  const agents = members.filter(({ member }) => member.is_agent);
  const open = agents.find(({ id }) => id === agentId);
  useTitle(open?.member.display_name ?? t('agents.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  if (open) return <AgentPage key={open.id} agent={open} />;
  // Whoever looks is a member: where there is none, they are still to come.
  return <Agents agents={members.length > 0 ? agents : null} />;
}

/** Null while they are on their way. */
function Agents({ agents }: { agents: readonly WorkspaceMember[] | null }) {
  const { t } = useTranslation(['security', 'common']);
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  return (
    <SettingsPage
      crumbs={useAgentCrumbs()}
      title={t('agents.title')}
      count={agents?.length}
      text={t('agents.text')}
      action={
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={add}>
          {t('agents.add')}
        </Button>
      }
      isWide
    >
      {agents === null && <SkeletonRows count={3} label={t('common:loading')} />}
      {agents && agents.length > 0 && <AgentTable agents={agents} />}
      {agents?.length === 0 && (
        <EmptyState
          drawing={<PagesDrawing />}
          title={t('agents.none')}
          text={t('agents.none_text')}
          actions={
            <Button variant="filled" onClick={add}>
              {t('agents.add')}
            </Button>
          }
        />
      )}
      {isAdding && (
        <AddAgentModal
          onAdded={({ id }) => void navigate(paths.workspaceAgents(slug, id))}
          onClose={() => setAdding(false)}
        />
      )}
    </SettingsPage>
  );
}

function AgentTable({ agents }: { agents: readonly WorkspaceMember[] }) {
  const { t } = useTranslation('security');
  return (
    <div className={tables.frame}>
      <Table heads={[t('agents.name'), t('agents.role'), t('agents.added')]} actions={t('agents.actions')}>
        {agents.map((row) => (
          <AgentRow key={row.id} row={row} />
        ))}
      </Table>
    </div>
  );
}

function AgentRow({ row }: { row: WorkspaceMember }) {
  const { t } = useTranslation(['security', 'settings']);
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const { id, member, role, created_at } = row;
  return (
    <tr>
      <td>
        <span className={tables.person}>
          <Avatar person={member} size={24} />
          <Link className={tables.name} to={paths.workspaceAgents(slug, id)} title={member.display_name}>
            {member.display_name}
          </Link>
        </span>
      </td>
      <td>{t(`settings:role.${role}`)}</td>
      <td className={tables.quiet} data-label={t('agents.added')}>
        {formatDate(dayOf(created_at), language)}
      </td>
      <td>
        <AgentLink row={row} />
      </td>
    </tr>
  );
}
