import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { filesCall, itemRef } from '../rows/item-call.ts';
import { forgetRefused, partSteps } from '../undo/part-undo.ts';
import { attachmentPart, attachments } from './store.ts';
import type { Attachment } from './types.ts';

const change = rowChanges<Attachment>({
  kind: 'attachment',
  store: attachments,
  streamOf: (row) => projectStream(row.project),
  onRefused: forgetRefused,
});

const laneOf = (itemId: string) => `files of ${itemId}`;
const remember = partSteps<Attachment>({
  kind: 'attachment',
  store: attachments,
  streamOf: (row) => projectStream(row.project),
  refresh: (itemId) => attachmentPart.refresh(itemId),
});

/** A file of mine has come; its row is read later. */
export const rememberBrought = (mutationId: string, id: string, itemId: string) =>
  remember(mutationId, { id, itemId, lane: laneOf(itemId), before: undefined, after: {} });

export async function removeAttachment(id: string): Promise<void> {
  const row = must(attachments.get(id), 'only a file that is shown can be removed');
  const path = `${filesCall(itemRef(row.project, row.issue))}${id}/`;
  const mutationId = newId();
  const lane = laneOf(row.issue);
  remember(mutationId, { id, itemId: row.issue, lane, before: row, after: undefined }, 'file_removed');
  await change({
    mutationId,
    id,
    op: 'remove',
    patch: {},
    action: 'attachment_delete',
    lane,
    needs: [row.issue],
    request: { method: 'DELETE', path },
  });
}
