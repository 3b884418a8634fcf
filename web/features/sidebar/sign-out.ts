import i18next from 'i18next';
import { api } from '#lib/api-client.ts';
import { ApiError } from '#lib/api-error.ts';
import { unsentCount, useConnection } from '#lib/connection.ts';
import { openModal } from '#lib/modal-store.ts';
import { clearUnsavedTexts } from '#lib/unsaved-texts.ts';
import { clearOutbox } from '#lib/outbox.ts';
import { leaveSession } from '#lib/session.ts';
import { showToast } from '#lib/toast-store.ts';

function hiddenField(name: string, value: string) {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  field.value = value;
  return field;
}

/** Asks first when that would throw something away. */
export function requestSignOut() {
  if (unsentCount(useConnection.getState()) > 0) openModal({ kind: 'sign-out' });
  else signOut();
}

/** Ends the session, or says why that was not possible. */
export function signOut() {
  endSession().catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const text = i18next.t(`common:error.${error.kind}`);
    showToast({ tone: 'error', title: i18next.t('shell:sign_out_failed'), text });
  });
}

/** By a form post (docs/contract/sessions.md#signing-out): the answer is a page, so every store starts anew. */
async function endSession() {
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
