import type {
  Authorization,
  ConnectedProgram,
  Decision,
  GrantScope,
} from '@tandem/shared/identity/oauth/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { fetchCsrfToken } from '#lib/http/post-form.ts';

/* Programs that people let in by OAuth: each call waits for the server, and nothing of it is stored here. */

const PROGRAMS = '/api/users/me/connected-programs/';
const AUTHORIZATION = `${PROGRAMS}authorization/`;

export const fetchPrograms = async () => (await api.get<ConnectedProgram[]>(PROGRAMS)).data;
export const disconnectProgram = (id: string) => api.delete(`${PROGRAMS}${id}/`);

/** What a program asks for; `search` is what it sent the browser with. ApiError 400 where program or address are unknown. */
export const fetchAuthorization = async (search: string) =>
  (await api.get<Authorization>(AUTHORIZATION + search)).data;

export type Decided =
  | { decision: 'deny' }
  | { decision: 'allow'; allowed_scope: GrantScope; workspace: string | null };

/** Answers the program; gives the address at which the browser goes on. */
export async function decideAuthorization(search: string, decided: Decided): Promise<string> {
  const csrfToken = await fetchCsrfToken();
  const body = { ...Object.fromEntries(new URLSearchParams(search)), ...decided };
  return (await api.post<Decision>(AUTHORIZATION, body, { csrfToken })).data.redirect_to;
}
