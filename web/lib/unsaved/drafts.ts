import { signedInId } from '../http/session.ts';

/** Where drafts are in local storage. */
export const DRAFTS = 'tandem.draft.';

/** Drafts belong to a person, like everything that is typed. Written at once, so that even a crash leaves them. */
const keyOf = (what: string) => `${DRAFTS}${signedInId() ?? ''}.${what}`;

/** What was typed and not sent, such as the comment of an item; "" when there is nothing. */
export function draftOf(what: string): string {
  try {
    return localStorage.getItem(keyOf(what)) ?? '';
  } catch {
    return '';
  }
}

/** "" when nothing is in the field any more. */
export function saveDraft(what: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(keyOf(what));
    else localStorage.setItem(keyOf(what), text);
  } catch {
    // A browser that stores nothing, or has no room: the field itself is all there is.
  }
}

/** Nothing of a person who signs out stays on the device. */
export function clearDrafts(userId: string) {
  try {
    const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    for (const key of all) if (key.startsWith(`${DRAFTS}${userId}.`)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
