import type { PasswordLink } from '@tandem/shared/identity/instance/people.ts';
import { api } from '#lib/http/api-client.ts';
import { inConsole } from './in-console.ts';

const PEOPLE = '/api/instances/users/';

/** Signs a person out everywhere; they choose a new password by a mail, or by the link of the answer. */
export const resetPassword = (id: string) =>
  inConsole(() => api.post<PasswordLink>(`${PEOPLE}${id}/password-reset/`));
export const signOutPerson = (id: string) =>
  inConsole(() => api.delete<{ sessions: number }>(`${PEOPLE}${id}/sessions/`));
/** Nothing brings it back. */
export const erasePerson = (id: string) => inConsole(() => api.delete<null>(`${PEOPLE}${id}/`));

export const moveWorkspace = (id: string, email: string) =>
  inConsole(() => api.patch<null>(`/api/instances/workspaces/${id}/owner/`, { email }));
