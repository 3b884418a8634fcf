const PREFIX = 'tandem.comment-draft.';

/** The unsent comment of an item, "" when there is none. */
export const draftOf = (itemId: string) => localStorage.getItem(PREFIX + itemId) ?? '';

export function keepDraft(itemId: string, html: string) {
  const isEmpty = html.replace(/<[^>]*>/g, '').trim() === '';
  if (isEmpty) localStorage.removeItem(PREFIX + itemId);
  else localStorage.setItem(PREFIX + itemId, html);
}
