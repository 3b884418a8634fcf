/** Addresses of templates and recurring work, apart from the others: no first board needs to know them. */
export const templatePaths = {
  /** With one of them open beside the list. */
  ofWorkspace: (slug: string, id?: string) => `/${slug}/settings/templates/${id ? `${id}/` : ''}`,
  ofProject: (slug: string, projectId: string, id?: string) =>
    `/${slug}/projects/${projectId}/settings/templates/${id ? `${id}/` : ''}`,
  recurring: (slug: string, projectId: string, id?: string) =>
    `/${slug}/projects/${projectId}/settings/recurring/${id ? `${id}/` : ''}`,
};
