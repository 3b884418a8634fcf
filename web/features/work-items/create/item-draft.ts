import type { CustomerValues, FieldChanges } from '#entities/work-items/rows/types.ts';
import { draftOf, saveDraft } from '#lib/unsaved/drafts.ts';
import type { ItemValues } from '../model/properties/use-choice.tsx';
import type { BegunTemplate } from './templates/filled-form.ts';

/** A new item that was begun and not created. */
export type ItemDraft = {
  projectId: string | undefined;
  name: string;
  html: string;
  values: ItemValues;
  customer?: Partial<CustomerValues>;
  fields?: FieldChanges;
  template?: BegunTemplate;
};

const placeOf = (workspaceId: string) => `item-form.${workspaceId}`;

/** What I began in this workspace on this device; null when nothing was. */
export function readDraft(workspaceId: string): ItemDraft | null {
  try {
    return JSON.parse(draftOf(placeOf(workspaceId)) || 'null') as ItemDraft | null;
  } catch {
    return null;
  }
}

/** With each key, so that neither a reload nor a mistaken Escape loses anything. */
export const storeDraft = (workspaceId: string, draft: ItemDraft | null) =>
  saveDraft(placeOf(workspaceId), draft ? JSON.stringify(draft) : '');
