import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { PlaceContext } from '../../context.ts';
import type { ItemsReader } from './definitions.ts';
import { type ComputedValues, type ItemOfProject, readComputed } from './values.ts';

/** The parts of a context that reading rows needs. */
type Ctx = Pick<PlaceContext, 'db' | 'user' | 'project'>;

const readerOf = ({ db, user, project }: Ctx): ItemsReader => ({
  db,
  user_id: user.id,
  ...(project && {
    project: {
      has_read_fields: project.has_read_fields,
      sees_all: !seesOnlyOwnItems(project),
    },
  }),
});

type Row = ItemOfProject & { fields: FieldValues };

/** Returns rows with the values that are computed on read (docs/contract/fields.md#computed-when-read). */
export async function withComputed<R extends Row>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const computed = await readComputed(readerOf(ctx), rows);
  return computed
    ? rows.map((row) => ({ ...row, fields: { ...row.fields, ...computed.of(row.id) } }))
    : [...rows];
}

/** Returns one row with its computed values. */
export const oneWithComputed = async <R extends Row>(ctx: Ctx, row: R): Promise<R> =>
  (await withComputed(ctx, [row]))[0] ?? row;

/** Returns rows for programs with their computed values. The values are named by the keys of fields. */
export async function withKeyedComputed<R extends Row & { keyed_fields: FieldValues }>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<R[]> {
  const computed = await readComputed(readerOf(ctx), rows);
  return computed
    ? rows.map((row) => ({ ...row, keyed_fields: { ...row.keyed_fields, ...keyed(computed, row.id) } }))
    : [...rows];
}

const keyed = (computed: ComputedValues, itemId: string): FieldValues =>
  Object.fromEntries(
    Object.entries(computed.of(itemId) ?? {}).map(([id, value]) => [computed.keyOf(id), value]),
  );

/**
 * Describes rows that are JSON already: the name of their project column, and whether fields have ids or
 * keys.
 */
type Written = { project: 'project_id' | 'project'; isKeyed: boolean };
const AS_LISTED: Written = { project: 'project_id', isKeyed: false };
/** Rows as the API for programs returns them. */
export const AS_PROGRAMS_READ: Written = { project: 'project', isKeyed: true };

/**
 * Adds computed values to rows that the database returned as JSON. It parses them only if something is
 * computed.
 */
export async function addComputed(
  ctx: Ctx,
  rows: readonly JsonRow[],
  written: Written = AS_LISTED,
): Promise<void> {
  if (rows.length === 0 || ctx.project?.has_read_fields === false) return;
  const parsed = rows.map((row) => JSON.parse(row.json) as Record<string, string> & { fields: FieldValues });
  const items = parsed.map((row) => ({ id: row['id'] ?? '', project_id: row[written.project] ?? '' }));
  const computed = await readComputed(readerOf(ctx), items);
  if (!computed) return;
  for (const [place, row] of parsed.entries()) {
    const id = row['id'] ?? '';
    const values = written.isKeyed ? keyed(computed, id) : computed.of(id);
    const target = rows[place];
    if (!values || !target) continue;
    target.json = JSON.stringify({ ...row, fields: { ...row.fields, ...values } });
  }
}
