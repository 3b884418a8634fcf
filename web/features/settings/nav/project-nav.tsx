import {
  IconBolt,
  IconCircleDot,
  IconForms,
  IconGitBranch,
  IconHexagon,
  IconRepeat,
  IconSettings,
  IconTag,
  IconTemplate,
  IconToggleLeft,
  IconTriangle,
  IconUsers,
} from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { projectFields } from '#entities/projects/fields/store.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { NavHeading, NavItem, SettingsNav } from './settings-nav.tsx';

/** Pages of a project that this person may open. */
export function ProjectNav({ projectId, foot }: { projectId: string; foot: ReactNode }) {
  const { t } = useTranslation('project-settings');
  const { slug } = useCurrentWorkspace();
  const project = useProject(projectId);
  const name = project?.name ?? '';
  const role = project?.member_role ?? 0;
  const to = (page?: Parameters<typeof paths.projectSettings>[2]) =>
    paths.projectSettings(slug, projectId, page);
  const back = { to: paths.workItems(slug, projectId), label: t('settings:back_to', { name }) };
  return (
    <SettingsNav back={back} foot={foot}>
      <NavHeading tile={<ProjectTile id={projectId} name={name} logo={project?.logo_props ?? {}} />}>
        {t('title')}
      </NavHeading>
      <NavItem to={to()} icon={IconSettings} label={t('general.title')} />
      <NavItem
        to={to('members')}
        icon={IconUsers}
        label={t('members.title')}
        badge={project?.members.length}
      />
      {role >= ROLE.ADMIN && (
        <NavItem to={to('features')} icon={IconToggleLeft} label={t('features.title')} />
      )}
      {role >= ROLE.MEMBER && (
        <>
          <NavHeading>{t('work_items')}</NavHeading>
          <NavItem to={to('states')} icon={IconCircleDot} label={t('states.title')} />
          <NavItem to={to('labels')} icon={IconTag} label={t('labels.title')} />
          <NavItem to={to('types')} icon={IconHexagon} label={t('types.title')} />
          <FieldsItem projectId={projectId} to={to('fields')} />
          <NavItem to={to('templates')} icon={IconTemplate} label={t('templates.title')} isOpenBelow />
        </>
      )}
      {role >= ROLE.ADMIN && (
        <>
          <NavItem to={to('estimates')} icon={IconTriangle} label={t('estimates.title')} />
          <NavHeading>{t('rules')}</NavHeading>
          <NavItem to={to('workflow')} icon={IconGitBranch} label={t('workflow.title')} />
          <NavItem to={to('automations')} icon={IconBolt} label={t('automations.title')} />
        </>
      )}
      {role >= ROLE.MEMBER && (
        <NavItem to={to('recurring')} icon={IconRepeat} label={t('recurring.title')} isOpenBelow />
      )}
    </SettingsNav>
  );
}

/** With how many the project uses. */
function FieldsItem({ projectId, to }: { projectId: string; to: string }) {
  const { t } = useTranslation('project-settings');
  const layout = projectFields.useRow(projectId);
  const used = layout?.sections.reduce((sum, { fields }) => sum + fields.length, 0);
  return (
    <NavItem
      to={to}
      icon={IconForms}
      label={t('fields.title')}
      badge={layout?.is_enabled ? used : undefined}
      isOpenBelow
    />
  );
}
