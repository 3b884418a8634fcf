import { must } from '@tandem/shared/must.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { currentMe } from '../../identity/users/store.ts';
import { forgetRefused, partSteps } from '../undo/part-undo.ts';
import { itemCall, itemRef, type ItemRef } from '../rows/item-call.ts';
import { links } from './store.ts';
import type { Link } from './types.ts';

const change = rowChanges<Link>({
  kind: 'link',
  store: links,
  streamOf: (row) => projectStream(row.project),
  onRefused: forgetRefused,
});

const remember = partSteps<Link>({
  kind: 'link',
  store: links,
  streamOf: (row) => projectStream(row.project),
});

type LinkInput = { url: string; title: string | null };

/** What happens to the links of one item happens in order. */
const laneOf = (itemId: string) => `links of ${itemId}`;
const editOf = (row: Link) => ({ id: row.id, itemId: row.issue, lane: laneOf(row.issue), before: row });
const callOf = ({ id, issue, project }: Link) => `${itemCall(itemRef(project, issue), 'issue-links')}${id}/`;

export async function addLink(item: ItemRef, { url, title }: LinkInput): Promise<void> {
  const id = newId();
  const now = new Date().toISOString();
  const patch: Link = {
    id,
    url,
    title,
    metadata: {},
    issue: item.id,
    project: item.project_id,
    created_by: currentMe().id,
    created_at: now,
  };
  const mutationId = newId();
  const edit = { id, itemId: item.id, lane: laneOf(item.id), before: undefined, after: patch };
  remember(mutationId, edit, 'link_added');
  await change({
    ...{
      mutationId,
      id,
      op: 'create',
      patch,
      action: 'link_create',
      lane: laneOf(item.id),
      needs: [item.id],
    },
    request: { method: 'POST', path: itemCall(item, 'issue-links'), body: { id, url, title } },
  });
}

export async function editLink(id: string, patch: LinkInput): Promise<void> {
  const row = must(links.get(id), 'only a link that is shown can be changed');
  const mutationId = newId();
  remember(mutationId, { ...editOf(row), after: patch }, 'link_changed');
  await change({
    ...{
      mutationId,
      id,
      op: 'patch',
      patch,
      action: 'link_patch',
      lane: laneOf(row.issue),
      needs: [row.issue],
    },
    request: { method: 'PATCH', path: callOf(row), body: patch },
  });
}

export async function removeLink(id: string): Promise<void> {
  const row = must(links.get(id), 'only a link that is shown can be removed');
  const mutationId = newId();
  remember(mutationId, { ...editOf(row), after: undefined }, 'link_removed');
  await change({
    ...{
      mutationId,
      id,
      op: 'remove',
      patch: {},
      action: 'link_delete',
      lane: laneOf(row.issue),
      needs: [row.issue],
    },
    request: { method: 'DELETE', path: callOf(row) },
  });
}
