import type { Draft, DraftFields } from '#entities/work-items/drafts/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';

export const fieldsOfDraft = ({
  id: _id,
  created_at: _made,
  updated_at: _changed,
  ...fields
}: Draft): DraftFields => fields;

/** Goes on with a draft in the form of a new item. */
export const editDraft = (draft: Draft) =>
  openModal({
    kind: 'create-work-item',
    ...(draft.project_id && { projectId: draft.project_id }),
    preset: { ...fieldsOfDraft(draft), name: draft.name ?? '', is_draft: true, draft_id: draft.id },
  });
