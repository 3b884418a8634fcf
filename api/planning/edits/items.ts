import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { lockEditableItems } from '../../work-items/record/edits/load.ts';
import { type EditableItem, type ItemPatch, editOf } from '../../work-items/record/edits/values.ts';
import { writeEdits } from '../../work-items/record/edits/write.ts';

type PatchOf = (item: EditableItem) => ItemPatch;

/**
 * Takes items out of what is deleted. Edits of archived ones are not stored, since nobody changes them: `archived` names
 * them instead.
 */
export async function takeItemsOut(
  tx: Tx,
  ctx: ProjectContext,
  items: readonly EditableItem[],
  patchOf: PatchOf,
): Promise<{ changes: NewChange[]; archived: string[] }> {
  const archived = items.filter((item) => item.archived_at !== null);
  const open = items.filter((item) => item.archived_at === null);
  const edits = (some: readonly EditableItem[]) => some.flatMap((item) => editOf(item, patchOf(item)));
  const changes = [
    ...(await writeEdits(tx, ctx, edits(open))),
    ...(await writeEdits(tx, { ...ctx, mutation_id: null }, edits(archived))),
  ];
  return { changes, archived: archived.map(({ id }) => id) };
}

/** Puts those of them back that are archived still. */
export async function putArchivedBack(
  tx: Tx,
  ctx: ProjectContext,
  ids: readonly string[],
  patchOf: PatchOf,
): Promise<NewChange[]> {
  const items = await lockEditableItems(
    tx,
    sql`w.id = any(${ids}::uuid[]) and w.project_id = ${ctx.project.id} and w.deleted_at is null
      and w.archived_at is not null`,
  );
  const edits = items.flatMap((item) => editOf(item, patchOf(item)));
  return writeEdits(tx, { ...ctx, mutation_id: null }, edits);
}
