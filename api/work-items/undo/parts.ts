import { must } from '@tandem/shared/must.ts';
import { type ItemPart, type PartEdit, logParts, partEditOf } from '../record/edits/part-log.ts';
import { isSameValue } from '../record/edits/values.ts';
import { lockItem } from '../items/read/require-item.ts';
import type { TakenEdit } from './edits.ts';
import { attachmentParts } from './parts/part-attachments.ts';
import { commentParts } from './parts/part-comments.ts';
import type { PartKind, PartPlace } from './parts/part-kind.ts';
import { linkParts } from './parts/part-links.ts';
import { relationParts } from './parts/part-relations.ts';
import { type Run, contextIn, isForced, requireRight } from './run.ts';

const PART_KINDS: Readonly<Record<ItemPart, PartKind>> = {
  comment: commentParts,
  link: linkParts,
  relation: relationParts,
  attachment: attachmentParts,
};

/** Takes back what was done to comments, links, relations and files: made ones go, deleted ones come back. */
export async function undoParts(run: Run): Promise<void> {
  for (const edit of run.edits.filter(({ action }) => action === 'part')) await takeBack(run, edit);
}

async function takeBack(run: Run, logged: TakenEdit): Promise<void> {
  const item = run.items.get(logged.work_item_id);
  if (!item) return;
  const edit = partEditOf(logged);
  const kind = PART_KINDS[edit.part];
  const project = requireRight(run, item, { project_id: item.project_id, role: kind.role, creator: false });
  const gone = item.deleted_at ? 'deleted_at' : item.archived_at ? 'archived_at' : null;
  const found = { id: item.id, reason: 'changed' as const, since: logged.at };
  if (gone) return void isForced(run, { ...found, field: gone });
  const ctx = contextIn(run, project);
  await lockItem(run.tx, ctx, item.id);
  const place: PartPlace = { tx: run.tx, ctx, item: { id: item.id, created_by: item.created_by } };
  const now = await kind.lock(place, edit.id);
  if (!isAsLeft(now, edit) && !isForced(run, { ...found, field: edit.part })) return;
  // What is gone stays gone, and what is back already is left as it is.
  if (!now || (edit.after === null) !== (now.values === null)) return;
  if (edit.before !== null && !(await kind.hasRoom(place, edit))) {
    return void isForced(run, { ...found, field: edit.part });
  }
  const { was, changes } = await kind.write(place, edit);
  const { before, after, ...which } = edit;
  await logParts(run.tx, ctx, item.id, [{ ...which, before: after && { ...after, ...was }, after: before }]);
  run.changes.push(...changes);
  run.undone.add(item.id);
}

/** Whether it is as the request left it. */
function isAsLeft(now: { values: PartEdit['after'] } | undefined, { after }: PartEdit): boolean {
  if (!now) return false;
  if (now.values === null || after === null) return now.values === after;
  const { values } = now;
  return Object.keys(values).every((name) => isSameValue(values[name], must(after, 'it is none')[name]));
}
