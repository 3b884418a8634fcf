import { must } from '@tandem/shared/must.ts';
import { sortOrderBetween } from '@tandem/shared/work-items/items/sort-order.ts';
import { takeLeftTexts } from '#lib/unsaved/left-texts.ts';
import type { NamePlace } from '#lib/unsaved/typed-names.ts';
import { newId } from '#lib/sync/new-id.ts';
import { rowChanges } from '../../live/mutate.ts';
import { isOtherName, sendNamesOf } from '../../workspaces/name-conflicts.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { loadSticky, myStream, stickiesPath } from './load.ts';
import { stickies, stickiesByWorkspace } from './store.ts';
import type { Sticky, StickyPatch } from './types.ts';

const change = rowChanges<Sticky>({
  kind: 'sticky',
  store: stickies,
  streamOf: myStream,
  onRefused: (_mutationId, error, id, { name }) => isOtherName({ kind: 'sticky', id }, { error, name }),
});

/** A title is sent with the one that it replaces. */
export const nameOfSticky = ({ id, workspace }: Pick<Sticky, 'id' | 'workspace'>): NamePlace => ({
  kind: 'sticky',
  id,
  workspaceId: workspace,
});
sendNamesOf('sticky', {
  isHere: (id) => stickies.get(id) !== undefined,
  load: (_workspaceId, id) => loadSticky(currentWorkspace().slug, id),
  send: ({ id, text, seen }) => patchSticky(id, { name: text || null }, { expected_name: seen }),
});

const pathOf = (id: string) => `${stickiesPath(currentWorkspace().slug)}${id}/`;

/** Makes an empty sticky above the others; it can be written on at once. */
export function createSticky(fields: Pick<StickyPatch, 'color' | 'background_color'> = {}): Sticky {
  const { id: workspace, slug } = currentWorkspace();
  const now = new Date().toISOString();
  const highest = stickiesByWorkspace.list(workspace)[0]?.sort_order ?? null;
  const sticky: Sticky = {
    id: newId(),
    workspace,
    name: null,
    description_html: '<p></p>',
    description_stripped: null,
    color: null,
    background_color: null,
    ...fields,
    sort_order: must(sortOrderBetween(highest, null), 'there is room above'),
    created_at: now,
    updated_at: now,
  };
  const { id } = sticky;
  void change({
    id,
    op: 'create',
    patch: sticky,
    action: 'sticky_create',
    request: { method: 'POST', path: stickiesPath(slug), body: { id, ...fields } },
  });
  return sticky;
}

/** What is replaced: texts that were changed meanwhile are merged by the server, a title asks which one stays. */
type SeenOfSticky = { expected_name?: string; expected_description_html?: string };

/** Changes a sticky: at once here, then on the server. False when it was refused. */
export async function patchSticky(id: string, patch: StickyPatch, seen: SeenOfSticky = {}): Promise<boolean> {
  must(stickies.get(id), 'only a sticky that is shown can be changed');
  const stored = await change({
    id,
    op: 'patch',
    patch,
    action: 'sticky_patch',
    request: { method: 'PATCH', path: pathOf(id), body: { ...patch, ...seen } },
  });
  return stored !== null;
}

/** Sends what was written in tabs that were left before it was sent; the rows need not be known here. */
export function sendLeftTexts(userId: string, workspaceId: string) {
  for (const { id, text, seen } of takeLeftTexts(userId, workspaceId))
    void change({
      id,
      op: 'patch',
      patch: { description_html: text },
      action: 'sticky_patch',
      request: {
        method: 'PATCH',
        path: pathOf(id),
        body: { description_html: text, expected_description_html: seen },
      },
    });
}

/** Puts a sticky between two others, either of which may be missing. */
export function moveSticky(id: string, { above, below }: { above: Sticky | null; below: Sticky | null }) {
  const between = sortOrderBetween(below?.sort_order ?? null, above?.sort_order ?? null);
  // No number lies between neighbours that are too close: it stands beside the upper one.
  return patchSticky(id, { sort_order: between ?? must(above, 'there is room on an open side').sort_order });
}

export async function deleteSticky(id: string): Promise<boolean> {
  must(stickies.get(id), 'only a sticky that is shown can be deleted');
  const stored = await change({
    id,
    op: 'remove',
    patch: {},
    action: 'sticky_delete',
    request: { method: 'DELETE', path: pathOf(id) },
  });
  return stored !== null;
}
