import type { RouteObject } from 'react-router';
import { loadTexts } from '#i18n/setup.ts';
import { pattern } from '#lib/http/paths.ts';
import { NotFoundPage } from './not-found.tsx';
import { screen } from './screen.ts';
import { SettingsSide } from './shell/settings-part.ts';

/** What is beside every page of the settings of a workspace or project, and its texts. */
export async function settingsParts() {
  await Promise.all([SettingsSide.fetch(), loadTexts('settings', 'workspace-settings', 'project-settings')]);
  return {};
}

/** The settings of a workspace and of its projects. */
export const settingsScreens: RouteObject[] = [
  {
    path: pattern.workspaceSettings,
    ...screen(() => import('#features/settings/workspace/general-screen.tsx')),
  },
  {
    path: pattern.workspaceBilling,
    ...screen(() => import('#features/settings/workspace/billing-screen.tsx')),
  },
  {
    path: pattern.workspaceExports,
    ...screen(() => import('#features/settings/workspace/exports-screen.tsx')),
  },
  {
    path: pattern.workspaceImports,
    ...screen(() => import('#features/settings/imports/imports-screen.tsx'), 'imports'),
  },
  {
    path: pattern.workspaceMembers,
    ...screen(() => import('#features/settings/workspace/members-screen.tsx')),
  },
  {
    path: pattern.workspaceTokens,
    ...screen(() => import('#features/settings/tokens/workspace-tokens-screen.tsx'), 'security'),
  },
  {
    path: pattern.workspaceAgents,
    ...screen(() => import('#features/settings/agents/agents-screen.tsx'), 'security'),
  },
  {
    path: pattern.workspaceWebhooks,
    ...screen(() => import('#features/settings/webhooks/webhooks-screen.tsx'), 'webhooks'),
  },
  {
    path: pattern.workspaceAudit,
    ...screen(() => import('#features/settings/audit/audit-screen.tsx'), 'security'),
  },
  {
    path: pattern.projectSettings,
    ...screen(() => import('#features/settings/project/general-screen.tsx')),
  },
  {
    path: pattern.projectMembers,
    ...screen(() => import('#features/settings/project/members-screen.tsx')),
  },
  {
    path: pattern.projectFeatures,
    ...screen(() => import('#features/settings/project/features-screen.tsx')),
  },
  {
    path: pattern.projectStates,
    ...screen(() => import('#features/settings/project/states-screen.tsx')),
  },
  {
    path: pattern.projectLabels,
    ...screen(() => import('#features/settings/project/labels-screen.tsx')),
  },
  {
    path: pattern.projectTypes,
    ...screen(() => import('#features/settings/types/types-screen.tsx')),
  },
  {
    path: pattern.projectEstimates,
    ...screen(() => import('#features/settings/project/estimates-screen.tsx')),
  },
  {
    path: pattern.projectAutomations,
    ...screen(() => import('#features/settings/project/automations-screen.tsx')),
  },
];

/** The settings of a person. */
export const personalScreens: RouteObject[] = [
  {
    path: pattern.profile,
    ...screen(() => import('#features/settings/personal/profile-screen.tsx'), 'security'),
  },
  {
    path: pattern.profileAppearance,
    ...screen(() => import('#features/settings/personal/appearance/appearance-screen.tsx')),
  },
  {
    path: pattern.profileSecurity,
    ...screen(() => import('#features/settings/security/security-screen.tsx'), 'security'),
  },
  {
    path: pattern.profileTokens,
    ...screen(() => import('#features/settings/tokens/own-tokens-screen.tsx'), 'security'),
  },
  {
    path: pattern.profileActivity,
    ...screen(() => import('#features/settings/personal/activity-screen.tsx')),
  },
  {
    path: pattern.profileNotifications,
    ...screen(() => import('#features/settings/personal/notifications-screen.tsx')),
  },
  {
    path: pattern.profileKeyboard,
    ...screen(() => import('#features/shortcuts/keyboard-screen.tsx'), 'shortcuts'),
  },
];

/** The console of the instance. */
export const consoleScreens: RouteObject[] = [
  { path: 'general', ...screen(() => import('#features/settings/console/general-screen.tsx')) },
  { path: 'workspace/create?', ...screen(() => import('#features/settings/console/workspaces-screen.tsx')) },
  { path: 'users', ...screen(() => import('#features/settings/console/users-screen.tsx')) },
  { path: 'email', ...screen(() => import('#features/settings/console/email-screen.tsx')) },
  {
    path: 'authentication/:provider?',
    ...screen(() => import('#features/settings/console/authentication-screen.tsx')),
  },
  { path: 'ai', ...screen(() => import('#features/settings/console/ai-screen.tsx')) },
  { path: 'image', ...screen(() => import('#features/settings/console/image-screen.tsx')) },
  { path: 'backups', ...screen(() => import('#features/settings/console/backups-screen.tsx')) },
  {
    path: 'audit-log',
    ...screen(() => import('#features/settings/console/audit-screen.tsx'), 'security'),
  },
  { path: '*', Component: NotFoundPage },
];
