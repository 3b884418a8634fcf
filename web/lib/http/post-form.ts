import i18next from 'i18next';
import { api } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { leaveSession } from './session.ts';

const BAD_REQUEST = 400;

/** Every form post needs a fresh token (docs/contract/sessions.md#form-tokens). */
export async function fetchCsrfToken(): Promise<string> {
  const { data } = await api.get<{ csrf_token?: string } | null>('/auth/get-csrf-token/');
  if (!data?.csrf_token) throw new ApiError(BAD_REQUEST, { error: i18next.t('common:csrf_missing') });
  return data.csrf_token;
}

/** Sends an ordinary form of the page, which holds a field for the token; the browser goes where the server leads it. */
export async function postForm(form: HTMLFormElement): Promise<void> {
  const token = form.elements.namedItem('csrfmiddlewaretoken') as HTMLInputElement;
  token.value = await fetchCsrfToken();
  leaveSession();
  form.submit();
}
