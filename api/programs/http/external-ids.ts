import { violatedIndex } from '@tandem/db/postgres/unique-violation.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';

/** What a body says of a row's name elsewhere. */
type External = {
  external_source?: string | null | undefined;
  external_id?: string | null | undefined;
};

const ENTITIES = { labels: 'Label', states: 'State', cycles: 'Cycle', modules: 'Module' } as const;
type Table = keyof typeof ENTITIES;

/** 409 with the id of the row that has what was asked for (docs/contract/programs.md#what-is-there-already). */
export const alreadyThere = (text: string, id: string): AppError => new AppError(409, { error: text, id });

/** The row of the project that a condition on `t` finds. */
export async function findOne(
  ctx: ProjectContext,
  table: Table,
  isWanted: RawBuilder<boolean>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(table)} t
    where t.project_id = ${ctx.project.id} and t.deleted_at is null and ${isWanted} limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** A write, with 409 in place of the index's refusal of an external id that another row of its kind has. */
export async function namingOwner<T>(
  ctx: ProjectContext,
  { table, input, id }: { table: Table; input: External; id?: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedIndex(error) !== `${table}_external_key`) throw error;
    const owner = await findOne(ctx, table, ownerOf(table, { input, id }));
    if (!owner) throw error;
    const text = `${ENTITIES[table]} with the same external id and external source already exists`;
    throw alreadyThere(text, owner);
  }
}

/** Of a row that is changed, what the body does not name is as the row has it. */
function ownerOf(
  table: Table,
  { input, id }: { input: External; id: string | undefined },
): RawBuilder<boolean> {
  const wanted = (field: keyof External) =>
    input[field] === undefined && id !== undefined
      ? sql`(select n.${sql.ref(field)} from ${sql.table(table)} n where n.id = ${id})`
      : sql`${input[field] ?? null}::text`;
  const isOther = id === undefined ? sql`true` : sql`t.id <> ${id}`;
  return sql`t.external_source = ${wanted('external_source')} and t.external_id = ${wanted('external_id')} and ${isOther}`;
}
