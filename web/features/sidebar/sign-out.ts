import { api } from '#lib/api-client.ts';
import { clearUnsavedTexts } from '#lib/unsaved-texts.ts';
import { clearOutbox } from '#lib/outbox.ts';
import { leaveSession } from '#lib/session.ts';

function hiddenField(name: string, value: string) {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  return field;
}

/**
 * Ends the session by a form post (docs/contract/sessions.md#signing-out): the answer is a page, so every store starts
 * anew.
 */
export async function signOut() {
  const { data } = await api.get<{ csrf_token: string }>('/auth/get-csrf-token/');
  // Whoever had unsent changes was asked before; the browser must not ask again.
  clearOutbox();
  leaveSession();
  await clearUnsavedTexts();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/sign-out/';
  form.append(hiddenField('csrfmiddlewaretoken', data.csrf_token));
  document.body.append(form);
  form.submit();
}
