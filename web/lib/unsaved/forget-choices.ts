import { DRAFTS } from './drafts.ts';
import { LEFT_TEXTS } from './left-texts.ts';
import { TYPED_NAMES } from './typed-names.ts';

/** Whose unsent text an entry of local storage is; null for everything else. */
function writerOf(key: string): string | null {
  for (const texts of [DRAFTS, LEFT_TEXTS])
    if (key.startsWith(texts)) return key.slice(texts.length).split('.')[0] || null;
  if (!key.startsWith(TYPED_NAMES)) return null;
  try {
    return (JSON.parse(localStorage.getItem(key) ?? '') as { userId: string }).userId;
  } catch {
    return null;
  }
}

function forget(isToStay: (writer: string) => boolean) {
  try {
    for (const key of Object.keys(localStorage)) {
      const writer = writerOf(key);
      if (writer === null || !isToStay(writer)) localStorage.removeItem(key);
    }
    sessionStorage.clear();
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** The next person at this browser finds nothing of the last one: theme, what is folded, filters. Unsent texts stay with who wrote them. */
export const forgetChoices = () => forget(() => true);

/** Nothing of a person who signs out is left, unsent texts neither: that was asked before. */
export const forgetAllOf = (userId: string) => forget((writer) => writer !== userId);
