import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/project-tile.tsx';
import { useWorkspaceMembers } from '#entities/members/hooks.ts';
import { fetchAuditLog } from '#entities/security/audit-api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { AuditLog } from './audit-log.tsx';

/** Who did what in the workspace that touches safety. */
export function Component() {
  const { t } = useTranslation('security');
  const { id, slug, name, logo_url, role } = useCurrentWorkspace();
  const members = useWorkspaceMembers();
  useTitle(t('audit.title'), name);
  if (role < ROLE.ADMIN) return <NotForYou />;
  const icon = <ProjectTile id={id} name={name} imageUrl={logo_url} color="var(--tile-neutral)" />;
  return (
    <AuditLog
      crumbs={[{ label: name, to: paths.home(slug), icon }, { label: t('audit.title') }]}
      scope={{ slug }}
      read={fetchAuditLog}
      people={members.map(({ member }) => ({ value: member.id, label: member.display_name }))}
    />
  );
}
