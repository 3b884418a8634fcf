import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { notifyDocuments } from '@tandem/db/documents/journal.ts';
import { findProjectAccess } from '@tandem/db/access/membership.ts';
import { readPageChanges } from '@tandem/db/rows/pages/pages.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../context.ts';
import { favoritePut, favoriteRemovals } from '../personal/favorites/announce.ts';
import { findFavorite } from '../personal/favorites/repo.ts';
import { linkPage } from './pages/create.ts';
import { PAGE_ENTITY } from './publish/publish.ts';
import { lockPage, lockFamily } from './pages/repo.ts';
import { requireOwnerOrAdmin } from './pages/rules.ts';

/**
 * Takes a page with all below it out of the path's project into another one where the caller may make pages
 * (docs/contract/pages.md#moving).
 */
export async function movePage(ctx: ProjectContext, id: string, target: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const page = await lockPage(tx, ctx, id);
    requireOwnerOrAdmin(ctx, page);
    await requireTarget(tx, ctx, target);
    if (target === ctx.project.id) return;
    const family = await lockFamily(tx, id);
    await sql`delete from project_pages where project_id = ${ctx.project.id} and page_id = any(${family}::uuid[])`.execute(
      tx,
    );
    await sql`delete from page_labels where page_id = any(${family}::uuid[])
      and label_id in (select id from labels where project_id = ${ctx.project.id})`.execute(tx);
    // Its parent stays where it was.
    await sql`update pages set parent_id = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id} where id = ${id}`.execute(
      tx,
    );
    for (const member of family) await linkPage(tx, ctx, { id: member, projects: [target] });
    await moveParts(tx, { from: ctx.project.id, target }, family);
    const favorites = await moveFavorites(tx, ctx, { family, target });
    await notifyDocuments(
      tx,
      family.map((member) => ({ name: pageDocument(member).name, seq: 0 })),
    );
    const pages = await readPageChanges(tx, family, { former_projects: [ctx.project.id] });
    await recordFor(ctx, tx, [...favorites, ...pages]);
  });
}

/** Pictures of the texts, that they are published, and who looked at them, would else go with the project that they were in. */
async function moveParts(
  tx: Tx,
  { from, target }: { from: string; target: string },
  family: readonly string[],
): Promise<void> {
  await sql`update assets set project_id = ${target}
    where project_id = ${from} and entity_id = any(${family}::uuid[])`.execute(tx);
  await sql`update deploy_boards set project_id = ${target}
    where project_id = ${from} and entity_name = ${PAGE_ENTITY} and entity_identifier = any(${family}::uuid[])`.execute(
    tx,
  );
  await sql`update recent_visits set project_id = ${target}
    where project_id = ${from} and entity_name = 'page' and entity_identifier = any(${family}::uuid[])`.execute(
    tx,
  );
}

/** Favourites go along: of those who see the page where it is now with a new address, of others they are gone from the list. */
async function moveFavorites(
  tx: Tx,
  { workspace, project }: ProjectContext,
  { family, target }: { family: readonly string[]; target: string },
): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    update favorites set project_id = ${target}
    where project_id = ${project.id} and entity_type = 'page' and entity_identifier = any(${family}::uuid[])
    returning id, user_id`.execute(tx);
  const changes: NewChange[] = [];
  for (const row of rows) {
    const owner = { workspace_id: workspace.id, user_id: row.user_id };
    const favorite = await findFavorite(tx, owner, { id: row.id });
    changes.push(...(favorite ? [favoritePut(row.user_id, favorite)] : favoriteRemovals([row])));
  }
  return changes;
}

async function requireTarget(tx: Tx, ctx: ProjectContext, target: string): Promise<void> {
  const access = await findProjectAccess(tx, ctx.user.id, target);
  const isOpen = access?.workspace_id === ctx.workspace.id && !access.archived_at;
  if (!isOpen || access.role < ROLE.MEMBER) {
    throw invalidField('new_project_id', `Invalid pk "${target}" - object does not exist.`);
  }
}
