import {
  type Icon,
  IconBeach,
  IconBell,
  IconBolt,
  IconBuilding,
  IconCalendarTime,
  IconCircleDot,
  IconClipboardList,
  IconDownload,
  IconForms,
  IconGitBranch,
  IconHexagon,
  IconHistory,
  IconKey,
  IconPlus,
  IconReceipt,
  IconRepeat,
  IconRobot,
  IconSettings,
  IconShieldLock,
  IconTag,
  IconTemplate,
  IconToggleLeft,
  IconTriangle,
  IconUpload,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import type { TFunction } from 'i18next';
import type { Project } from '#entities/projects/projects/types.ts';
import type { Command } from '#lib/frame/command-store.ts';
import { paths } from '#lib/http/paths.ts';
import { templatePaths } from '#lib/http/template-paths.ts';

type Page = readonly [id: string, label: string, icon: Icon, to: string, role?: Role];
type Where = { slug: string; role: Role; project: Project | null };

const ofPerson: readonly Page[] = [
  ['profile', 'settings:profile.title', IconUserCircle, paths.profile()],
  ['security', 'settings:security', IconShieldLock, paths.profileSecurity()],
  ['activity', 'settings:activity.title', IconHistory, paths.profileActivity()],
  ['notifications', 'settings:notifications.title', IconBell, paths.profileNotifications()],
  ['own-tokens', 'settings:api_tokens', IconKey, paths.profileTokens()],
  ['create-workspace', 'settings:create_workspace', IconPlus, paths.createWorkspace()],
];

const ofWorkspace = (slug: string): readonly Page[] => [
  ['workspace', 'workspace-settings:general.title', IconBuilding, paths.workspaceSettings(slug)],
  ['members', 'workspace-settings:members.title', IconUsers, paths.workspaceMembers(slug)],
  ['fields', 'project-settings:fields.title', IconForms, paths.workspaceFields(slug), ROLE.MEMBER],
  [
    'templates',
    'project-settings:templates.title',
    IconTemplate,
    templatePaths.ofWorkspace(slug),
    ROLE.MEMBER,
  ],
  [
    'working-days',
    'workspace-settings:working_days',
    IconCalendarTime,
    paths.workspaceWorkingDays(slug),
    ROLE.MEMBER,
  ],
  ['time-off', 'workspace-settings:time_off', IconBeach, paths.workspaceTimeOff(slug), ROLE.MEMBER],
  ['invite', 'shell:invite', IconUserPlus, paths.workspaceMembers(slug), ROLE.ADMIN],
  ['billing', 'workspace-settings:billing.title', IconReceipt, paths.workspaceBilling(slug), ROLE.ADMIN],
  ['exports', 'workspace-settings:exports.title', IconDownload, paths.workspaceExports(slug), ROLE.ADMIN],
  ['imports', 'workspace-settings:imports', IconUpload, paths.workspaceImports(slug), ROLE.ADMIN],
  ['webhooks', 'workspace-settings:webhooks', IconWebhook, paths.workspaceWebhooks(slug), ROLE.ADMIN],
  ['tokens', 'settings:api_tokens', IconKey, paths.workspaceTokens(slug), ROLE.ADMIN],
  ['agents', 'workspace-settings:agents', IconRobot, paths.workspaceAgents(slug), ROLE.ADMIN],
  ['audit', 'settings:audit_log', IconClipboardList, paths.workspaceAudit(slug), ROLE.ADMIN],
];

function ofProject(slug: string, id: string): readonly Page[] {
  const to = (page?: Parameters<typeof paths.projectSettings>[2]) => paths.projectSettings(slug, id, page);
  return [
    ['project', 'project-settings:general.title', IconSettings, to()],
    ['project-members', 'project-settings:members.title', IconUsers, to('members')],
    ['features', 'project-settings:features.title', IconToggleLeft, to('features'), ROLE.ADMIN],
    ['states', 'project-settings:states.title', IconCircleDot, to('states'), ROLE.MEMBER],
    ['labels', 'project-settings:labels.title', IconTag, to('labels'), ROLE.MEMBER],
    ['types', 'project-settings:types.title', IconHexagon, to('types'), ROLE.MEMBER],
    ['project-fields', 'project-settings:fields.title', IconForms, to('fields'), ROLE.MEMBER],
    ['project-templates', 'project-settings:templates.title', IconTemplate, to('templates'), ROLE.MEMBER],
    ['recurring', 'project-settings:recurring.title', IconRepeat, to('recurring'), ROLE.MEMBER],
    ['estimates', 'project-settings:estimates.title', IconTriangle, to('estimates'), ROLE.ADMIN],
    ['workflow', 'project-settings:workflow.title', IconGitBranch, to('workflow'), ROLE.ADMIN],
    ['automations', 'project-settings:automations.title', IconBolt, to('automations'), ROLE.ADMIN],
  ];
}

/** Every page of settings that this person may open: of the project that is looked at, of the workspace and their own. */
export function settingsCommands(
  { slug, role, project }: Where,
  go: (path: string) => void,
  t: TFunction,
): Command[] {
  const asCommands = (pages: readonly Page[], group: string, mine: number) =>
    pages
      .filter(([, , , , wanted = 0]) => mine >= wanted)
      .map(([id, label, icon, to]): Command => ({
        id: `settings-${id}`,
        group,
        label: t(label),
        icon,
        stage: 'settings',
        run: () => go(to),
      }));
  return [
    ...(project
      ? asCommands(ofProject(slug, project.id), t('project-settings:title'), project.member_role ?? 0)
      : []),
    ...asCommands(ofWorkspace(slug), t('workspace-settings:title'), role),
    ...asCommands(ofPerson, t('settings:personal'), role),
  ];
}
