import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { fetchAuditLog } from '#entities/identity/security/audit-api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { AuditLog } from './audit-log.tsx';

/** Who did what in the workspace that touches safety. */
export function Component() {
  const { t } = useTranslation('security');
  const { slug, name, role } = useCurrentWorkspace();
  const crumbs = useWorkspaceCrumbs({ label: t('audit.title') });
  const members = useWorkspaceMembers();
  useTitle(t('audit.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  return (
    <AuditLog
      crumbs={crumbs}
      scope={{ slug }}
      read={fetchAuditLog}
      people={members.map(({ member }) => ({ value: member.id, label: member.display_name }))}
    />
  );
}
