import i18next from 'i18next';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { setPushOwner, unsubscribeBrowser } from '#lib/device/browser-push.ts';
import { reasonOf } from '#lib/text/error-text.ts';
import { unsentCount, useConnection } from '#lib/http/connection.ts';
import { clearDrafts } from '#lib/unsaved/drafts.ts';
import { clearSeen } from '#lib/unsaved/seen.ts';
import { forgetAllOf } from '#lib/unsaved/forget-choices.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { clearOutbox, retryOutbox } from '#lib/outbox/outbox.ts';
import { paths } from '#lib/http/paths.ts';
import { fetchCsrfToken } from '#lib/http/post-form.ts';
import { useRefused } from '#lib/outbox/refused-store.ts';
import { beginSignOut, startSession } from '#lib/http/session.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { resetTheme } from '#lib/device/theme.ts';
import { clearTypedNames } from '#lib/unsaved/typed-names.ts';
import { forgetLostTexts } from '#lib/unsaved/lost-texts.ts';
import { clearUnsavedTexts } from '#lib/unsaved/unsaved-texts.ts';
import { removeRows } from '../../live/device-rows.ts';
import { askMe } from './api.ts';
import { currentMe } from './store.ts';

/** Asks first when that would throw something away. */
export function requestSignOut() {
  const refused = useRefused.getState().refused.length;
  if (unsentCount(useConnection.getState()) + refused > 0) openModal({ kind: 'sign-out' });
  else signOut();
}

/** Ends the session and goes on at an address, where every store starts anew; or says why that was not possible. */
export function signOut(next = paths.signIn()) {
  endSession().then(
    () => location.assign(next),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const text = reasonOf(error);
      showToast({ tone: 'error', title: i18next.t('common:sign_out_failed'), text });
    },
  );
}

/** Nothing is forgotten before the session has ended. */
async function endSession() {
  const csrfmiddlewaretoken = await fetchCsrfToken();
  const { id } = currentMe();
  beginSignOut();
  try {
    await api.submitForm('/auth/sign-out/', { csrfmiddlewaretoken });
    if ((await askMe()).id) throw new ApiError(403, {});
  } catch (error) {
    startSession(id);
    retryOutbox();
    throw error;
  }
  await forgetPerson();
}

/** The session has ended: nothing of the person stays on this device. */
export async function forgetPerson() {
  const { id } = currentMe();
  beginSignOut();
  setPushOwner(null);
  const unsubscribed = unsubscribeBrowser();
  // Whoever had unsent changes was asked before; the browser must not ask again.
  await clearOutbox();
  clearTypedNames();
  useConnection.setState({ unsavedTexts: 0 });
  clearDrafts(id);
  clearSeen(id);
  await removeRows(id);
  forgetLostTexts();
  await clearUnsavedTexts(id);
  await unsubscribed;
  forgetAllOf(id);
  resetTheme();
}
