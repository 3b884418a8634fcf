import {
  IconBeach,
  IconBuilding,
  IconCalendarTime,
  IconClipboardList,
  IconDownload,
  IconForms,
  IconKey,
  IconReceipt,
  IconRobot,
  IconTemplate,
  IconUpload,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { templatePaths } from '#lib/http/template-paths.ts';
import { NavHeading, NavItem, SettingsNav } from './settings-nav.tsx';

/** Pages of the workspace that this person may open. */
export function WorkspaceNav({ foot }: { foot: ReactNode }) {
  const { t } = useTranslation(['workspace-settings', 'project-settings']);
  const { name, slug, role } = useCurrentWorkspace();
  // Agents and other programs are listed there and are no people.
  const members = useWorkspaceMembers().filter(({ member }) => !member.is_bot);
  return (
    <SettingsNav back={{ to: paths.home(slug), label: t('settings:back_to', { name }) }} foot={foot}>
      <NavHeading>{t('title')}</NavHeading>
      <NavItem to={paths.workspaceSettings(slug)} icon={IconBuilding} label={t('general.title')} />
      <NavItem
        to={paths.workspaceMembers(slug)}
        icon={IconUsers}
        label={t('members.title')}
        badge={members.length}
      />
      {role >= ROLE.MEMBER && (
        <>
          <NavItem
            to={paths.workspaceFields(slug)}
            icon={IconForms}
            label={t('project-settings:fields.title')}
            isOpenBelow
          />
          <NavItem
            to={templatePaths.ofWorkspace(slug)}
            icon={IconTemplate}
            label={t('project-settings:templates.title')}
            isOpenBelow
          />
          <NavItem to={paths.workspaceWorkingDays(slug)} icon={IconCalendarTime} label={t('working_days')} />
          <NavItem to={paths.workspaceTimeOff(slug)} icon={IconBeach} label={t('time_off')} />
        </>
      )}
      {role >= ROLE.ADMIN && (
        <>
          <NavItem to={paths.workspaceBilling(slug)} icon={IconReceipt} label={t('billing.title')} />
          <NavHeading>{t('data')}</NavHeading>
          <NavItem to={paths.workspaceExports(slug)} icon={IconDownload} label={t('exports.title')} />
          <NavItem to={paths.workspaceImports(slug)} icon={IconUpload} label={t('imports')} isOpenBelow />
          <NavHeading>{t('developers')}</NavHeading>
          <NavItem to={paths.workspaceWebhooks(slug)} icon={IconWebhook} label={t('webhooks')} isOpenBelow />
          <NavItem to={paths.workspaceTokens(slug)} icon={IconKey} label={t('settings:api_tokens')} />
          <NavItem to={paths.workspaceAgents(slug)} icon={IconRobot} label={t('agents')} isOpenBelow />
          <NavHeading>{t('security')}</NavHeading>
          <NavItem to={paths.workspaceAudit(slug)} icon={IconClipboardList} label={t('settings:audit_log')} />
        </>
      )}
    </SettingsNav>
  );
}
