import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';

/** What a body says of the row's name elsewhere. */
type External = { external_source?: string | null | undefined; external_id?: string | null | undefined };

const ENTITIES: Record<string, string> = {
  work_items_external_key: 'Issue',
  comments_external_key: 'Issue Comment',
};

/** 409 in place of the index's refusal, with the `id` of the row that has the external id, as far as the caller may see it. */
export async function namingExternalOwner<T>(
  findOwner: () => Promise<string | null>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const entity = ENTITIES[violatedIndex(error) ?? ''];
    if (entity === undefined) throw error;
    const id = await findOwner();
    const text = `${entity} with the same external id and external source already exists`;
    throw new AppError(409, { error: text, ...(id === null ? {} : { id }) });
  }
}

/** A field as a write would have left it: as it was sent, or else as the row `n` that was to be changed has it. */
const wanted = (input: External, field: keyof External): RawBuilder<unknown> =>
  input[field] === undefined ? sql.ref(`n.${field}`) : sql`${input[field]}::text`;

/** The item of the project that has the external id which an item was to get; `id` is that of an item that exists. */
export async function findExternalItem(
  ctx: ProjectContext,
  input: External,
  id: string | null = null,
): Promise<string | null> {
  const { project, user } = ctx;
  const seesAll = project.role > ROLE.GUEST || project.guest_view_all_features;
  const { rows } = await sql<{ id: string }>`
    select o.id from (select 1) one left join work_items n on n.id = ${id}
    join work_items o on o.project_id = ${project.id} and o.deleted_at is null
      and o.external_source = ${wanted(input, 'external_source')} and o.external_id = ${wanted(input, 'external_id')}
      and (${seesAll} or o.created_by = ${user.id})`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The same of the comments of an item. */
export async function findExternalComment(
  ctx: ProjectContext,
  { item_id, id = null }: { item_id: string; id?: string | null },
  input: External,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from (select 1) one left join comments n on n.id = ${id}
    join comments o on o.work_item_id = ${item_id} and o.deleted_at is null
      and o.external_source = ${wanted(input, 'external_source')} and o.external_id = ${wanted(input, 'external_id')}`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}
