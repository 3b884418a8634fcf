import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { rowChanges } from '../live/mutate.ts';
import { filesCall, itemRef } from '../work-items/item-call.ts';
import { attachments } from './store.ts';
import type { Attachment } from './types.ts';

const change = rowChanges<Attachment>({
  kind: 'attachment',
  store: attachments,
  streamOf: (row) => projectStream(row.project),
});

export async function removeAttachment(id: string): Promise<void> {
  const row = must(attachments.get(id), 'only a file that is shown can be removed');
  const path = `${filesCall(itemRef(row.project, row.issue))}${id}/`;
  await change({
    ...{ id, op: 'remove', patch: {}, action: 'attachment_delete' },
    ...{ lane: `files of ${row.issue}`, needs: [row.issue] },
    request: { method: 'DELETE', path },
  });
}
