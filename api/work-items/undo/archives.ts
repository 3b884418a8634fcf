import { sql } from 'kysely';
import { isArchivable, lockArchivable, writeArchive } from '../archive/write.ts';
import { type TakenEdit, mergeEdits } from './edits.ts';
import { ARCHIVE_RIGHT, type Found, type Run, isForced, requireRight } from './run.ts';

/** Brings archived items back, and archives restored ones again on the day that they had. */
export async function undoArchives(run: Run): Promise<void> {
  await restore(run);
  const days = Map.groupBy(
    run.edits.filter(({ action }) => action === 'restore'),
    (edit: TakenEdit) => String(edit.before['archived_at']),
  );
  for (const [day, edits] of days) await archiveAgain(run, day, edits);
}

/** The items for which nothing stands in the way. */
function free(
  run: Run,
  edits: readonly { id: string; at: string }[],
  isAsLeft: (id: string) => string | null,
) {
  return edits.flatMap(({ id, at }) => {
    const item = run.items.get(id);
    if (!item) return [];
    requireRight(run, item, { project_id: item.project_id, ...ARCHIVE_RIGHT });
    const field = item.deleted_at ? 'deleted_at' : isAsLeft(id);
    if (field === null) return [id];
    const found: Found = { id, field, reason: 'changed', since: at };
    isForced(run, found);
    return [];
  });
}

async function restore(run: Run): Promise<void> {
  const edits = mergeEdits(run.edits, ['archive']);
  const ids = free(run, edits, (id) => (run.items.get(id)?.archived_at ? null : 'archived_at'));
  await write(run, ids, null);
}

async function archiveAgain(run: Run, day: string, edits: readonly TakenEdit[]): Promise<void> {
  const named = edits.map(({ work_item_id, at }) => ({ id: work_item_id, at }));
  const items = await lockArchivable(run.tx, sql`w.id = any(${named.map(({ id }) => id)}::uuid[])`);
  const open = new Set(items.filter((item) => !isArchivable(item)).map(({ id }) => id));
  const ids = free(run, named, (id) =>
    run.items.get(id)?.archived_at ? 'archived_at' : open.has(id) ? 'state_id' : null,
  );
  await write(run, ids, day);
}

async function write(run: Run, ids: readonly string[], day: string | null): Promise<void> {
  if (ids.length === 0) return;
  const items = await lockArchivable(run.tx, sql`w.id = any(${ids}::uuid[])`);
  run.changes.push(...(await writeArchive(run.tx, run.ctx, { items, day })));
  for (const id of ids) run.undone.add(id);
}
