import { newId } from '../sync/new-id.ts';

/** Where they are in local storage, below the id of who wrote them. */
export const LEFT_TEXTS = 'tandem.left-text.';

/** The text of a sticky whose tab was left within the pause after the last key, and the text that it replaces. */
export type LeftText = { workspaceId: string; id: string; text: string; seen: string };

const ofPerson = (userId: string) => `${LEFT_TEXTS}${userId}.`;

/** Written at once: a page that is left waits for nothing. Answers its place, null where the browser stores nothing. */
export function storeLeftText(userId: string, left: LeftText): string | null {
  const key = ofPerson(userId) + newId();
  try {
    localStorage.setItem(key, JSON.stringify(left));
    return key;
  } catch {
    return null;
  }
}

/** Takes one from the device; whether it was still there. */
export function dropLeftText(key: string): boolean {
  const isThere = localStorage.getItem(key) !== null;
  localStorage.removeItem(key);
  return isThere;
}

function keysOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ofPerson(userId)));
  } catch {
    return [];
  }
}

export const hasLeftTexts = (userId: string): boolean => keysOf(userId).length > 0;

/** Takes those of a workspace from the device, in the order in which they were left: one tab alone gets them. */
export function takeLeftTexts(userId: string, workspaceId: string): LeftText[] {
  return keysOf(userId)
    .toSorted()
    .flatMap((key) => {
      const left = JSON.parse(localStorage.getItem(key) ?? 'null') as LeftText | null;
      return left?.workspaceId === workspaceId && dropLeftText(key) ? [left] : [];
    });
}
