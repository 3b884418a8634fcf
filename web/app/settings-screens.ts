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
    ...laterScreen('workspaceGeneral'),
  },
  {
    path: pattern.workspaceBilling,
    ...laterScreen('workspaceBilling'),
  },
  {
    path: pattern.workspaceExports,
    ...laterScreen('workspaceExports'),
  },
  {
    path: pattern.workspaceImports,
    ...laterScreen('imports', 'imports'),
  },
  {
    path: pattern.workspaceMembers,
    ...laterScreen('workspaceMembers'),
  },
  {
    path: pattern.workspaceTokens,
    ...laterScreen('workspaceTokens', 'security'),
  },
  {
    path: pattern.workspaceAgents,
    ...laterScreen('agents', 'security'),
  },
  {
    path: pattern.workspaceWebhooks,
    ...laterScreen('webhooks', 'webhooks'),
  },
  {
    path: pattern.workspaceFields,
    ...laterScreen('workspaceFields', 'fields'),
  },
  {
    path: pattern.workspaceWorkingDays,
    ...laterScreen('workingDays', 'working-days'),
  },
  {
    path: pattern.workspaceTimeOff,
    ...laterScreen('timeOff', 'working-days'),
  },
  {
    path: pattern.workspaceAudit,
    ...laterScreen('audit', 'security'),
  },
  {
    path: pattern.projectSettings,
    ...laterScreen('projectGeneral'),
  },
  {
    path: pattern.projectMembers,
    ...laterScreen('projectMembers'),
  },
  {
    path: pattern.projectFeatures,
    ...laterScreen('projectFeatures', 'fields'),
  },
  {
    path: pattern.projectStates,
    ...laterScreen('projectStates'),
  },
  {
    path: pattern.projectLabels,
    ...laterScreen('projectLabels'),
  },
  {
    path: pattern.projectTypes,
    ...laterScreen('types'),
  },
  {
    path: pattern.projectFields,
    ...laterScreen('projectFields', 'fields'),
  },
  {
    path: pattern.projectEstimates,
    ...laterScreen('projectEstimates'),
  },
  {
    path: pattern.projectAutomations,
    ...laterScreen('projectAutomations'),
  },
  {
    path: pattern.projectWorkflow,
    ...laterScreen('projectWorkflow', 'workflow', 'fields'),
  },
];

/** The settings of a person. */
export const personalScreens: RouteObject[] = [
  {
    path: pattern.profile,
    ...laterScreen('ownProfile', 'security'),
  },
  {
    path: pattern.profileAppearance,
    ...laterScreen('ownAppearance'),
  },
  {
    path: pattern.profileSecurity,
    ...laterScreen('security', 'security'),
  },
  {
    path: pattern.profileTokens,
    ...laterScreen('ownTokens', 'security'),
  },
  {
    path: pattern.profileActivity,
    ...laterScreen('ownActivity'),
  },
  {
    path: pattern.profileNotifications,
    ...laterScreen('ownNotifications'),
  },
  {
    path: pattern.profileKeyboard,
    ...laterScreen('keyboard', 'shortcuts'),
  },
];

/** The console of the instance. */
export const consoleScreens: RouteObject[] = [
  { path: 'general', ...laterScreen('consoleGeneral') },
  { path: 'workspace/create?', ...laterScreen('consoleWorkspaces') },
  { path: 'users', ...laterScreen('consoleUsers') },
  { path: 'email', ...laterScreen('consoleEmail') },
  {
    path: 'authentication/:provider?',
    ...laterScreen('consoleAuthentication'),
  },
  { path: 'ai', ...laterScreen('consoleAi') },
  { path: 'image', ...laterScreen('consoleImage') },
  { path: 'backups', ...laterScreen('consoleBackups') },
  {
    path: 'audit-log',
    ...laterScreen('consoleAudit', 'security'),
  },
  { path: '*', Component: NotFoundPage },
];
