const PARAMETER = 'peekId';
/** Of which project it is, where items of several stand together. */
const PROJECT = 'peekProject';

/** The query of the present address with another item opened beside the layout, or none. */
export function peekSearch(id: string | null, projectId?: string): string {
  const params = new URLSearchParams(location.search);
  params.delete(PROJECT);
  if (id) params.set(PARAMETER, id);
  else params.delete(PARAMETER);
  if (id && projectId) params.set(PROJECT, projectId);
  return params.toString();
}

export const peekOf = (params: URLSearchParams) => params.get(PARAMETER);
export const peekProjectOf = (params: URLSearchParams) => params.get(PROJECT);
