/** Every address of the client. `pattern` is what the router matches, the functions build links; nothing else writes URLs. */
export const pattern = {
  signIn: '/',
  signInPage: '/sign-in',
  signUp: '/sign-up',
  onboarding: '/onboarding',
  createWorkspace: '/create-workspace',
  invitations: '/invitations',
  workspaceInvitation: '/workspace-invitations',
  profile: '/profile',
  profileAppearance: '/profile/appearance',
  workspace: '/:workspaceSlug',
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

export const paths = {
  signIn: (next?: string, email?: string) => withQuery('/', { next_path: next, email }),
  signUp: (next?: string) => withQuery('/sign-up', { next_path: next }),
  onboarding: () => '/onboarding',
  createWorkspace: () => '/create-workspace',
  invitations: () => '/invitations',
  profile: () => '/profile',
  profileAppearance: () => '/profile/appearance',
  home: (slug: string) => `/${slug}/`,
  projects: (slug: string) => `/${slug}/projects/`,
  workItems: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/issues/`,
  workItem: (slug: string, identifier: string, sequence: number) =>
    `/${slug}/browse/${identifier}-${sequence}/`,
  workItemById: (slug: string, projectId: string, id: string) =>
    `/${slug}/projects/${projectId}/issues/${id}/`,
  pages: (slug: string, projectId: string) => `/${slug}/projects/${projectId}/pages/`,
  page: (slug: string, projectId: string, pageId: string) =>
    `/${slug}/projects/${projectId}/pages/${pageId}/`,
};

/** `ALOY-620` → its two halves; null when the text is no work item key. */
export function parseItemKey(key: string): { identifier: string; sequence: number } | null {
  const match = /^(.+)-(\d+)$/.exec(key);
  return match?.[1] && match[2] ? { identifier: match[1], sequence: Number(match[2]) } : null;
}
