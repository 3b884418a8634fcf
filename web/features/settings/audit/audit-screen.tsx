import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { AUDIT_ACTIONS } from '@tandem/shared/platform/audit-log/actions.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { useWorkspaceMembers } from '#entities/members/hooks.ts';
import { type AuditFilter, auditCopyUrl } from '#entities/security/audit-api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { SettingsPage } from '../parts/settings-page.tsx';
import { AuditTable } from './audit-table.tsx';
import styles from './audit.module.css';

/** Who did what that touches safety. */
export function Component() {
  const { t } = useTranslation('security');
  const workspace = useCurrentWorkspace();
  const [filter, setFilter] = useState<AuditFilter>({});
  useTitle(t('audit.title'), workspace.name);
  if (workspace.role < ROLE.ADMIN) return <NotForYou />;
  const { id, slug, name, logo_url } = workspace;
  return (
    <SettingsPage
      crumbs={[
        { label: name, to: paths.home(slug), icon: <ProjectTile id={id} name={name} imageUrl={logo_url} /> },
        { label: t('audit.title') },
      ]}
      title={t('audit.title')}
      text={t('audit.text')}
      action={
        <Button
          component="a"
          href={auditCopyUrl(slug, filter)}
          download
          leftSection={<Icon of={IconDownload} />}
        >
          {t('audit.export')}
        </Button>
      }
      isWide
    >
      <Filters filter={filter} onChange={setFilter} />
      <AuditTable key={JSON.stringify(filter)} slug={slug} filter={filter} />
    </SettingsPage>
  );
}

type FiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('security');
  const members = useWorkspaceMembers();
  return (
    <div className={styles.tools}>
      <Select
        aria-label={t('audit.person')}
        placeholder={t('audit.everyone')}
        searchable
        clearable
        data={members.map(({ member }) => ({ value: member.id, label: member.display_name }))}
        value={filter.actor ?? null}
        onChange={(actor) => onChange({ ...filter, actor: actor ?? undefined })}
      />
      <Select
        aria-label={t('audit.action')}
        placeholder={t('audit.everything')}
        searchable
        clearable
        data={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
        value={filter.action ?? null}
        onChange={(action) => onChange({ ...filter, action: action ?? undefined })}
      />
    </div>
  );
}
