import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { CreateFavorite } from '@tandem/shared/personal/favorites/input.ts';
import type { Favorite } from '@tandem/shared/personal/favorites/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { projectPuts } from '@tandem/db/rows/project-changes.ts';
import { favoritePut } from './announce.ts';
import { type Owner, findEntity, findFavorite, insertFavorite } from './repo.ts';

export const ownerOf = (ctx: WorkspaceContext): Owner => ({
  workspace_id: ctx.workspace.id,
  user_id: ctx.user.id,
});

const unknownId = (field: string, id: string) =>
  invalidField(field, `Invalid pk "${id}" - object does not exist.`);

/**
 * A new favourite or folder; what is a favourite already is answered as it is
 * (docs/contract/favorites.md#making-a-favourite).
 */
export async function createFavorite(ctx: WorkspaceContext, input: CreateFavorite): Promise<Favorite> {
  const owner = ownerOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const target = await requireTarget(tx, owner, input);
    if (input.parent) await requireFolder(tx, owner, input.parent);
    const made = await findMadeAlready(tx, owner, input.id);
    if (made) return made;
    const id = await insertFavorite(tx, {
      id: input.id,
      ...owner,
      ...target,
      entity_type: input.entity_type,
      name: input.name ?? '',
      parent: input.parent ?? null,
    });
    if (!id) return findExisting(tx, owner, input);
    const row = await findFavorite(tx, owner, { id });
    if (!row) throw goneMeanwhile(input);
    const project = input.entity_type === 'project' ? target.entity_identifier : null;
    const projects = project ? await projectPuts(tx, project, [ctx.user.id]) : [];
    await recordFor(ctx, tx, [favoritePut(ctx.user.id, row), ...projects]);
    return row;
  });
}

/** The favourite of a call that was made before, by the id that its maker chose. */
async function findMadeAlready(tx: Tx, owner: Owner, id: string | undefined) {
  const is_same = sql<boolean>`t.user_id = ${owner.user_id} and t.workspace_id = ${owner.workspace_id}`;
  if (id === undefined || !(await isMadeAlready(tx, { table: 'favorites', id, is_same }))) return undefined;
  return findFavorite(tx, owner, { id });
}

/** What the favourite is of; its project is ours to say. */
async function requireTarget(tx: Tx, owner: Owner, input: CreateFavorite) {
  const { entity_type: type, entity_identifier: id } = input;
  if (type === 'folder' || !id) return { entity_identifier: null, project_id: null };
  const entity = await findEntity(tx, owner, { type, id });
  if (!entity) throw unknownId('entity_identifier', id);
  return { entity_identifier: id, project_id: entity.project_id };
}

/** A folder of the owner's own. */
export async function requireFolder(tx: Tx, owner: Owner, id: string): Promise<void> {
  const folder = await findFavorite(tx, owner, { id });
  if (!folder?.is_folder) throw unknownId('parent', id);
}

async function findExisting(tx: Tx, owner: Owner, input: CreateFavorite): Promise<Favorite> {
  const entity = must(input.entity_identifier, 'only entities can be there already');
  const row = await findFavorite(tx, owner, { type: input.entity_type, entity });
  if (!row) throw goneMeanwhile(input);
  return row;
}

/** They lost the right to see it, or took it off in another window, while this was written. */
const goneMeanwhile = ({ entity_identifier: id }: CreateFavorite) => unknownId('entity_identifier', id ?? '');
