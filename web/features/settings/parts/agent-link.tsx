import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { WorkspaceMember } from '#entities/workspaces/members/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

/** The way to the page of an agent, where it is changed and removed. */
export function AgentLink({ row: { id, member } }: { row: WorkspaceMember }) {
  const { t } = useTranslation('settings');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  return (
    <IconButton
      of={IconSettings}
      label={t('agent_settings', { name: member.display_name })}
      size="sm"
      onClick={() => void navigate(paths.workspaceAgents(slug, id))}
    />
  );
}
