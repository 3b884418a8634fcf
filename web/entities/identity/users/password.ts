import { api } from '#lib/http/api-client.ts';
import { fetchCsrfToken } from '#lib/http/post-form.ts';
import { useSession } from './store.ts';

/** Who came in without a password has one from now on. */
export const noteOwnPassword = () =>
  useSession.setState(({ me }) => (me ? { me: { ...me, is_password_autoset: false } } : {}));

/** A first password for who has none (docs/contract/sessions.md#a-first-password). */
export async function setFirstPassword(password: string): Promise<void> {
  const csrfToken = await fetchCsrfToken();
  await api.post('/auth/set-password/', { password }, { csrfToken });
  noteOwnPassword();
}

/** Another password for who knows the old one (docs/contract/sessions.md#changing-the-password). */
export async function changePassword(old_password: string, new_password: string): Promise<void> {
  const csrfToken = await fetchCsrfToken();
  await api.post('/auth/change-password/', { old_password, new_password }, { csrfToken });
}
