import type { CustomerValues } from '#entities/work-items/types.ts';
import type { ItemValues } from '../properties/use-choice.tsx';

/** A new item that was begun and not created. */
export type ItemDraft = {
  projectId: string | undefined;
  name: string;
  html: string;
  values: ItemValues;
  customer?: Partial<CustomerValues>;
};

const keyOf = (workspaceId: string) => `tandem.new-item.${workspaceId}`;

/** What was begun in this workspace on this device; null when nothing was. */
export function readDraft(workspaceId: string): ItemDraft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? 'null') as ItemDraft | null;
  } catch {
    return null;
  }
}

/** With each key, so that neither a reload nor a mistaken Escape loses anything. */
export function storeDraft(workspaceId: string, draft: ItemDraft | null) {
  try {
    if (draft) localStorage.setItem(keyOf(workspaceId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(workspaceId));
  } catch {
    // A browser that stores nothing: the question before closing remains.
  }
}
