import type { RouteObject } from 'react-router';
import { loadTexts } from '#i18n/setup.ts';
import { pattern } from '#lib/http/paths.ts';
import { NotFoundPage } from './not-found.tsx';
import { laterScreen } from './screen.ts';
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
    ...laterScreen('workspaceGeneral', 'initiatives', 'accounts'),
  },
  {
    path: 'settings/billing',
    ...laterScreen('workspaceBilling'),
  },
  {
    path: 'settings/exports',
    ...laterScreen('workspaceExports'),
  },
  {
    path: pattern.workspaceImports,
    ...laterScreen('imports', 'imports'),
  },
  {
    path: 'settings/members',
    ...laterScreen('workspaceMembers'),
  },
  {
    path: 'settings/api-tokens',
    ...laterScreen('workspaceTokens', 'security'),
  },
  {
    path: 'settings/agents/:agentId?',
    ...laterScreen('agents', 'security'),
  },
  {
    path: pattern.workspaceWebhooks,
    ...laterScreen('webhooks', 'webhooks'),
  },
  {
    path: 'settings/fields/:fieldId?',
    ...laterScreen('workspaceFields', 'fields'),
  },
  {
    path: 'settings/templates/:templateId?',
    ...laterScreen('workspaceTemplates', 'templates', 'fields', 'editor'),
  },
  {
    path: 'settings/working-days',
    ...laterScreen('workingDays', 'working-days'),
  },
  {
    path: 'settings/time-off',
    ...laterScreen('timeOff', 'working-days'),
  },
  {
    path: 'settings/audit-log',
    ...laterScreen('audit', 'security'),
  },
  {
    path: 'projects/:projectId/settings',
    ...laterScreen('projectGeneral'),
  },
  {
    path: 'projects/:projectId/settings/members',
    ...laterScreen('projectMembers'),
  },
  {
    path: 'projects/:projectId/settings/features',
    ...laterScreen('projectFeatures', 'fields', 'updates'),
  },
  {
    path: 'projects/:projectId/settings/states',
    ...laterScreen('projectStates'),
  },
  {
    path: 'projects/:projectId/settings/labels',
    ...laterScreen('projectLabels'),
  },
  {
    path: 'projects/:projectId/settings/types',
    ...laterScreen('types'),
  },
  {
    path: 'projects/:projectId/settings/fields/:fieldId?',
    ...laterScreen('projectFields', 'fields'),
  },
  {
    path: 'projects/:projectId/settings/templates/:templateId?',
    ...laterScreen('projectTemplates', 'templates', 'fields', 'editor'),
  },
  {
    path: 'projects/:projectId/settings/recurring/:recurrenceId?',
    ...laterScreen('projectRecurring', 'recurring', 'templates'),
  },
  {
    path: 'projects/:projectId/settings/estimates',
    ...laterScreen('projectEstimates'),
  },
  {
    path: 'projects/:projectId/settings/automations',
    ...laterScreen('projectAutomations'),
  },
  {
    path: 'projects/:projectId/settings/workflow',
    ...laterScreen('projectWorkflow', 'workflow', 'fields'),
  },
];

/** The settings of a person. */
export const personalScreens: RouteObject[] = [
  {
    path: '/profile',
    ...laterScreen('ownProfile', 'security', 'accounts'),
  },
  {
    path: '/profile/appearance',
    ...laterScreen('ownAppearance'),
  },
  {
    path: '/profile/security',
    ...laterScreen('security', 'security'),
  },
  {
    path: '/profile/api-tokens',
    ...laterScreen('ownTokens', 'security'),
  },
  {
    path: '/profile/activity',
    ...laterScreen('ownActivity'),
  },
  {
    path: '/profile/notifications',
    ...laterScreen('ownNotifications'),
  },
  {
    path: '/profile/keyboard',
    ...laterScreen('keyboard', 'shortcuts'),
  },
];

/** The console of the instance. */
export const consoleScreens: RouteObject[] = [
  { path: 'general', ...laterScreen('consoleGeneral') },
  { path: 'workspace/create?', ...laterScreen('consoleWorkspaces', 'accounts') },
  { path: 'users', ...laterScreen('consoleUsers', 'accounts', 'settings') },
  { path: 'email', ...laterScreen('consoleEmail') },
  {
    path: 'authentication/:provider?',
    ...laterScreen('consoleAuthentication'),
  },
  { path: 'single-sign-on', ...laterScreen('consoleCompanies', 'companies', 'settings') },
  { path: 'ai', ...laterScreen('consoleAi') },
  { path: 'image', ...laterScreen('consoleImage') },
  { path: 'backups', ...laterScreen('consoleBackups') },
  { path: 'monitoring', ...laterScreen('consoleMonitoring') },
  {
    path: 'audit-log',
    ...laterScreen('consoleAudit', 'security'),
  },
  { path: '*', Component: NotFoundPage },
];
