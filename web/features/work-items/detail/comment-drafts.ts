const PREFIX = 'tandem.comment-draft.';

/** The unsent comment of an item, "" when there is none. */
export const draftOf = (itemId: string) => localStorage.getItem(PREFIX + itemId) ?? '';

/** `html` is "" when nothing is in the field; a lone mention or picture has no words and is kept all the same. */
export function keepDraft(itemId: string, html: string) {
  if (html === '') localStorage.removeItem(PREFIX + itemId);
  else localStorage.setItem(PREFIX + itemId, html);
}
