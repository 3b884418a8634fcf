import { api } from './api-client.ts';
import { leaveSession } from './session.ts';

/** Every form post needs a fresh token (docs/contract/sessions.md#form-tokens). */
export const fetchCsrfToken = async (): Promise<string> =>
  (await api.get<{ csrf_token: string }>('/auth/get-csrf-token/')).data.csrf_token;

/** Sends an ordinary form of the page, which holds a field for the token; the browser goes where the server leads it. */
export async function postForm(form: HTMLFormElement): Promise<void> {
  const token = form.elements.namedItem('csrfmiddlewaretoken') as HTMLInputElement;
  token.value = await fetchCsrfToken();
  leaveSession();
  form.submit();
}
