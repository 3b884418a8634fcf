import { DRAFTS } from './drafts.ts';
import { TYPED_NAMES } from './typed-names.ts';

/** What a person wrote and the server does not have: it is under their id, and they alone get it back. */
const UNSENT = [DRAFTS, TYPED_NAMES];

/** The next person at this browser finds nothing of the last one: theme, what is folded, filters. Their unsent texts stay. */
export function forgetChoices() {
  try {
    for (const key of Object.keys(localStorage))
      if (!UNSENT.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** Nothing at all is left, unsent texts neither: that was asked before. */
export function forgetAll() {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // As above.
  }
}
