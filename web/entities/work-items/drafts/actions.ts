import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { givePictures } from '../../files/pictures/give.ts';
import type { WorkItem } from '../rows/types.ts';
import { draftsIn, myStream } from './load.ts';
import { drafts } from './store.ts';
import type { Draft, DraftFields } from './types.ts';

const change = rowChanges<Draft>({ kind: 'draft', store: drafts, streamOf: myStream });

/** Stores what was begun; what is a draft already is written over. */
export async function saveDraft(id: string | null, fields: DraftFields): Promise<void> {
  const path = `${draftsIn()}draft-issues/`;
  if (id !== null && drafts.get(id)) {
    const request = { method: 'PATCH', path: `${path}${id}/`, body: fields } as const;
    const end = change({ id, op: 'patch', patch: fields, action: 'draft_save', request });
    takePictures(id, fields);
    await end;
    return;
  }
  const now = new Date().toISOString();
  const patch: Draft = { ...fields, id: newId(), created_at: now, updated_at: now };
  const body = { ...fields, id: patch.id };
  const request = { method: 'POST', path, body } as const;
  const end = change({ id: patch.id, op: 'create', patch, action: 'draft_save', request });
  takePictures(patch.id, fields);
  await end;
}

/** Pictures are brought to a project; without one there are none. */
function takePictures(id: string, { project_id, description_html }: DraftFields) {
  if (project_id) givePictures(project_id, id, description_html);
}

export async function deleteDraft(id: string): Promise<void> {
  const request = { method: 'DELETE', path: `${draftsIn()}draft-issues/${id}/` } as const;
  await change({ id, op: 'remove', patch: {}, action: 'draft_delete', request });
}

/** Makes a work item of a draft: the draft goes when the item is there. Null when that was refused. */
export async function publishDraft(id: string, fields: DraftFields): Promise<WorkItem | null> {
  const { project_id: _project, ...body } = fields;
  const request = { method: 'POST', path: `${draftsIn()}draft-to-issue/${id}/`, body } as const;
  const stored = await change<WorkItem>({ id, op: 'remove', patch: {}, action: 'draft_publish', request });
  if (stored) givePictures(stored.data.project_id, stored.data.id, fields.description_html);
  return stored?.data ?? null;
}
