import { must } from '@tandem/shared/must.ts';
import { newId } from '#lib/sync/new-id.ts';
import { currentMe } from '../../identity/users/store.ts';
import { rowChanges } from '../../live/mutate.ts';
import { updatesPath } from './load.ts';
import { updates } from './store.ts';
import { laneOf, namesOf, streamOfUpdate, type Subject, subjectIdOf } from './subject.ts';
import type { Update, UpdateProgress } from './types.ts';

const change = rowChanges<Update>({
  kind: 'update',
  store: updates,
  streamOf: streamOfUpdate,
  // Posting moves the row from the stream of its author to the stream of its subject.
  onStored: (id, _patch, { data, seqs }) => {
    const row = data as Update | null;
    if (row?.id !== id || typeof row.health !== 'string') return;
    const stream = streamOfUpdate(row);
    updates.confirmRows([row], stream, seqs[stream] ?? 0);
  },
});

/** What a person writes in an update. */
export type UpdateText = Pick<Update, 'health' | 'description_html' | 'scope'>;

const known = (id: string) => must(updates.get(id), 'only an update that is shown can be changed');

function newRow(subject: Subject, text: UpdateText): Update {
  const now = new Date().toISOString();
  return {
    id: newId(),
    workspace_id: subject.workspaceId,
    ...namesOf(subject),
    ...text,
    posted_at: null,
    edited_at: null,
    progress: null,
    comments_count: 0,
    reactions: [],
    created_at: now,
    created_by: currentMe().id,
  };
}

/** The subject in the body of a new update. The server knows the project of a module. */
const subjectField = ({ kind, id }: Subject) => ({ [`${kind}_id`]: id });

/** Stores a draft that only its author sees. Returns its id at once. */
export function startDraft(subject: Subject, text: UpdateText): string {
  const row = newRow(subject, text);
  void change({
    id: row.id,
    op: 'create',
    patch: row,
    action: 'update_save',
    lane: laneOf(subject.id),
    needs: [subject.id],
    request: {
      method: 'POST',
      path: updatesPath(),
      body: { id: row.id, ...subjectField(subject), ...text, is_draft: true },
    },
  });
  return row.id;
}

/** Changes a draft or a posted update. */
export async function editUpdate(id: string, patch: Partial<UpdateText>): Promise<void> {
  const row = known(id);
  await change({
    id,
    op: 'patch',
    patch,
    action: 'update_save',
    lane: laneOf(subjectIdOf(row)),
    request: { method: 'PATCH', path: updatesPath(`${id}/`), body: patch },
  });
}

/** Posts a draft: from now on the others see it. `progress` is shown until the server answers. */
export async function postDraft(id: string, progress: UpdateProgress | null): Promise<boolean> {
  const row = known(id);
  const end = await change({
    id,
    op: 'patch',
    patch: { posted_at: new Date().toISOString(), progress },
    action: 'update_save',
    lane: laneOf(subjectIdOf(row)),
    request: { method: 'POST', path: updatesPath(`${id}/post/`), body: {} },
  });
  return end !== null;
}

export async function deleteUpdate(id: string): Promise<void> {
  const row = known(id);
  await change({
    id,
    op: 'remove',
    patch: {},
    action: 'update_delete',
    lane: laneOf(subjectIdOf(row)),
    request: { method: 'DELETE', path: updatesPath(`${id}/`) },
  });
}

/** Reacts to an update with the code of an emoji, or takes my reaction back. */
export async function toggleUpdateReaction(id: string, reaction: string): Promise<void> {
  const row = known(id);
  const me = currentMe().id;
  const isMine = (one: Update['reactions'][number]) => one.actor_id === me && one.reaction === reaction;
  const wasThere = row.reactions.some(isMine);
  const rest = row.reactions.filter((one) => !isMine(one));
  const path = updatesPath(`${id}/reactions/`);
  await change({
    id,
    op: 'patch',
    patch: { reactions: wasThere ? rest : [...rest, { actor_id: me, reaction }] },
    action: 'reaction',
    lane: laneOf(subjectIdOf(row)),
    request: wasThere
      ? { method: 'DELETE', path: `${path}${reaction}/` }
      : { method: 'POST', path, body: { reaction } },
  });
}
