import { api } from '#lib/api-client.ts';
import { fetchCsrfToken } from '#lib/post-form.ts';

/** A first password for who has none (docs/contract/sessions.md#a-first-password). */
export async function setFirstPassword(password: string): Promise<void> {
  const csrfToken = await fetchCsrfToken();
  await api.post('/auth/set-password/', { password }, { csrfToken });
}
