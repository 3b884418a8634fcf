const PARAMETER = 'peekId';

/** The query of the present address with another item opened beside the layout, or none. */
export function peekSearch(id: string | null): string {
  const params = new URLSearchParams(location.search);
  if (id) params.set(PARAMETER, id);
  else params.delete(PARAMETER);
  return params.toString();
}

export const peekOf = (params: URLSearchParams) => params.get(PARAMETER);
