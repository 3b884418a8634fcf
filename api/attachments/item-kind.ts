import type { Db } from '@tandem/db/client.ts';
import { badRequest, notFound } from '@tandem/shared/errors.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../context.ts';

/** Below which of the two a path is; epics are work items too, and answer below `issues` as well. */
export type ItemKind = 'issues' | 'epics';
export type ItemPath = { kind: ItemKind; item_id: string };

type Found = { is_epic: boolean; is_epic_enabled: boolean };

async function findEpic(db: Db, ctx: ProjectContext, itemId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select coalesce(w.is_epic, false) as is_epic, p.is_epic_enabled from projects p
    left join work_items w on w.id = ${itemId} and w.project_id = p.id and w.deleted_at is null
    where p.id = ${ctx.project.id}`.execute(db);
  return rows[0];
}

/** For writes below `epics`: 400 while the project has none, 404 for an item that is no epic (contract-work-items 20). */
export async function requireKind(db: Db, ctx: ProjectContext, { kind, item_id }: ItemPath): Promise<void> {
  if (kind === 'issues') return;
  const found = await findEpic(db, ctx, item_id);
  if (!found?.is_epic_enabled) throw badRequest('Epics are switched off in this project.');
  if (!found.is_epic) throw notFound();
}

/** For reads: false while the project has no epics, so that there is nothing to read; 404 for an item that is none. */
export async function isKindOffered(ctx: ProjectContext, { kind, item_id }: ItemPath): Promise<boolean> {
  if (kind === 'issues') return true;
  const found = await findEpic(ctx.db, ctx, item_id);
  if (!found?.is_epic_enabled) return false;
  if (!found.is_epic) throw notFound();
  return true;
}
