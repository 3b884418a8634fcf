import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';

/**
 * Links to every address of the client; nothing else builds them. `pattern` has the addresses that more than the router
 * matches. The others stand in the router's tables alone (web/app/router.tsx, settings-screens.ts).
 */
export const pattern = {
  onboarding: '/onboarding',
  createWorkspace: '/create-workspace',
  invitations: '/invitations',
  workspaceInvitation: '/workspace-invitations',
  publicBoard: '/spaces/issues/:anchor',
  publicForm: '/spaces/intake/:anchor',
  publicPage: '/spaces/pages/:anchor',
  publicDashboard: '/spaces/dashboards/:anchor',
  wall: '/wall/:token',
  workspace: '/:workspaceSlug',
  workspaceSettings: 'settings',
  workspaceImports: 'settings/imports/:importService?/:importId?',
  workspaceWebhooks: 'settings/webhooks/:webhookId?',
  projects: 'projects',
  workItems: 'projects/:projectId/issues',
  workItemById: 'projects/:projectId/issues/:issueId',
  workItem: 'browse/:itemKey',
  pages: 'projects/:projectId/pages',
  page: 'projects/:projectId/pages/:pageId',
} as const;

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** What the page about a person has beside the summary. */
export type PersonTab = 'assigned' | 'created' | 'subscribed' | 'activity';

/** Pages of the console of the instance. */
type ConsolePage =
  | 'general'
  | 'workspace'
  | 'workspace/create'
  | 'users'
  | 'email'
  | 'authentication'
  | `authentication/${SignInProvider}`
  | 'single-sign-on'
  | 'ai'
  | 'image'
  | 'backups'
  | 'monitoring'
  | 'audit-log';

export const paths = {
  signIn: (next?: string, email?: string) => withQuery('/', { next_path: next, email }),
  signUp: (next?: string) => withQuery('/sign-up', { next_path: next }),
  forgotPassword: (email?: string) => withQuery('/accounts/forgot-password', { email }),
  onboarding: () => '/onboarding',
  createWorkspace: () => '/create-workspace',
  invitations: () => '/invitations',
  profile: () => '/profile',
  profileAppearance: () => '/profile/appearance',
  profileSecurity: () => '/profile/security',
  profileTokens: () => '/profile/api-tokens',
  profileActivity: () => '/profile/activity',
  profileNotifications: () => '/profile/notifications',
  profileKeyboard: () => '/profile/keyboard',
  workspaceSettings: (slug: string) => `/${slug}/settings/`,
  workspaceTokens: (slug: string) => `/${slug}/settings/api-tokens/`,
  /** One of them, or all. */
  workspaceAgents: (slug: string, id?: string) => `/${slug}/settings/agents/${id ? `${id}/` : ''}`,
  workspaceAudit: (slug: string) => `/${slug}/settings/audit-log/`,
  workspaceMembers: (slug: string) => `/${slug}/settings/members/`,
  workspaceExports: (slug: string) => `/${slug}/settings/exports/`,
  workspaceBilling: (slug: string) => `/${slug}/settings/billing/`,
  /** One of them, or all. */
  workspaceImports: (slug: string, one?: { service: string; id: string }) =>
    `/${slug}/settings/imports/${one ? `${one.service}/${one.id}/` : ''}`,
  /** With one of them open beside the list. */
  workspaceWebhooks: (slug: string, id?: string) => `/${slug}/settings/webhooks/${id ? `${id}/` : ''}`,
  /** With one of them open beside the list; `new` for one that is made. */
  workspaceWorkingDays: (slug: string) => `/${slug}/settings/working-days/`,
  workspaceTimeOff: (slug: string) => `/${slug}/settings/time-off/`,
  workspaceFields: (slug: string, id?: string) => `/${slug}/settings/fields/${id ? `${id}/` : ''}`,
  projectFields: (
    slug: string,
    projectId: string,
    id?: string,
    query: Record<string, string | undefined> = {},
  ) => withQuery(`/${slug}/projects/${projectId}/settings/fields/${id ? `${id}/` : ''}`, query),
  /** The summary without a tab. */
  person: (slug: string, userId: string, tab?: PersonTab) =>
    `/${slug}/profile/${userId}/${tab ? `${tab}/` : ''}`,
  /** General without a page. */
  projectSettings: (
    slug: string,
    projectId: string,
    page?:
      | 'members'
      | 'features'
      | 'states'
      | 'labels'
      | 'types'
      | 'fields'
      | 'estimates'
      | 'automations'
      | 'workflow'
      | 'templates'
      | 'recurring',
  ) => `/${slug}/projects/${projectId}/settings/${page ? `${page}/` : ''}`,
  console: (page?: ConsolePage) => (page ? `/god-mode/${page}` : '/god-mode/'),
  /** What everybody with the address sees. */
  publicBoard: (anchor: string) => `/spaces/issues/${anchor}/`,
  publicView: (anchor: string) => `/spaces/views/${anchor}/`,
  publicForm: (anchor: string) => `/spaces/intake/${anchor}/`,
  publicPage: (anchor: string) => `/spaces/pages/${anchor}/`,
  publicDashboard: (anchor: string) => `/spaces/dashboards/${anchor}/`,
  wall: (token: string) => `/wall/${token}/`,
  dashboards: (slug: string) => `/${slug}/dashboards/`,
  dashboard: (slug: string, id: string) => `/${slug}/dashboards/${id}/`,
  home: (slug: string) => `/${slug}/`,
  /** With an item it is open beside the list. */
  inbox: (slug: string, itemId?: string) => withQuery(`/${slug}/notifications/`, { item: itemId }),
  projects: (slug: string) => `/${slug}/projects/`,
  archivedProjects: (slug: string) => `/${slug}/projects/archives/`,
  workItems: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/issues/`,
  workItem: (slug: string, identifier: string, sequence: number) =>
    `/${slug}/browse/${identifier}-${sequence}/`,
  workItemById: (slug: string, projectId: string, id: string) =>
    `/${slug}/projects/${projectId}/issues/${id}/`,
  workItemByKey: (slug: string, key: string) => `/${slug}/browse/${key}/`,
  /** With `write` the field of a new update has the keyboard. */
  overview: (slug: string, projectId: string, write?: 'update') =>
    withQuery(`/${slug}/projects/${projectId}/overview/`, { write }),
  epics: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/epics/`,
  cycles: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/cycles/`,
  cycle: (slug: string, projectId: string, id: string) => `/${slug}/projects/${projectId}/cycles/${id}/`,
  modules: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/modules/`,
  versions: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/modules/?kind=version`,
  module: (slug: string, projectId: string, id: string) => `/${slug}/projects/${projectId}/modules/${id}/`,
  intake: (slug: string, projectId: string, itemId?: string, tab?: 'closed') =>
    withQuery(`/${slug}/projects/${projectId}/inbox/`, { tab, inboxIssueId: itemId }),
  activeCycles: (slug: string) => `/${slug}/active-cycles/`,
  archivedCycles: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/archives/cycles/`,
  archivedModules: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/archives/modules/`,
  archives: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/archives/issues/`,
  archivedItem: (slug: string, projectId: string, id: string) =>
    `/${slug}/projects/${projectId}/archives/issues/${id}/`,
  drafts: (slug: string) => `/${slug}/drafts/`,
  stickies: (slug: string) => `/${slug}/stickies/`,
  search: (slug: string, text: string) => withQuery(`/${slug}/search/`, { q: text }),
  workspaceViews: (slug: string) => `/${slug}/workspace-views/`,
  workspaceView: (slug: string, viewId: string) => `/${slug}/workspace-views/${viewId}/`,
  time: (slug: string) => `/${slug}/time/`,
  initiatives: (slug: string) => `/${slug}/initiatives/`,
  initiative: (slug: string, id: string) => `/${slug}/initiatives/${id}/`,
  updates: (slug: string) => `/${slug}/updates/`,
  /** Scope and demand without a tab. */
  analytics: (slug: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/${slug}/analytics/`, query),
  /** The items that a number counts, as a list of the workspace under a name. */
  countedItems: (slug: string, name: string, filters: Record<string, string>) =>
    withQuery(`/${slug}/workspace-views/all-issues/`, { name, filters: JSON.stringify(filters) }),
  views: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/views/`,
  view: (slug: string, projectId: string, viewId: string) =>
    `/${slug}/projects/${projectId}/views/${viewId}/`,
  pages: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/pages/`,
  page: (slug: string, projectId: string, pageId: string) =>
    `/${slug}/projects/${projectId}/pages/${pageId}/`,
  /** Over the page: its versions, the newest first. */
  pageVersions: (slug: string, projectId: string, pageId: string) =>
    withQuery(paths.page(slug, projectId, pageId), { version: 'current' }),
};

/** Whose settings an address is in; null outside of settings. */
export function settingsOf(pathname: string): { projectId: string | null } | null {
  const match = /^\/[^/]+(?:\/projects\/([^/]+))?\/settings(?:\/|$)/.exec(pathname);
  return match ? { projectId: match[1] ?? null } : null;
}

/** `ALOY-620` → its two halves; null when the text is no work item key. */
export function parseItemKey(key: string): { identifier: string; sequence: number } | null {
  const match = /^(.+)-(\d+)$/.exec(key);
  return match?.[1] && match[2] ? { identifier: match[1], sequence: Number(match[2]) } : null;
}
