import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import type { PlaceContext } from '../../context.ts';
import type { ItemsReader } from './definitions.ts';
import { type ComputedValues, type ItemOfProject, readComputed } from './values.ts';

/** What must be known of who reads rows. */
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

/** Rows with the values that are computed when they are read (docs/contract/fields.md#computed-when-read). */
export async function withComputed<R extends Row>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const computed = await readComputed(readerOf(ctx), rows);
  return computed
    ? rows.map((row) => ({ ...row, fields: { ...row.fields, ...computed.of(row.id) } }))
    : [...rows];
}

/** The same for one row. */
export const oneWithComputed = async <R extends Row>(ctx: Ctx, row: R): Promise<R> =>
  (await withComputed(ctx, [row]))[0] ?? row;

/** The same for rows that programs read: values are named by the keys of fields. */
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

/** How rows that are JSON already say their project, and whether their fields have ids or keys. */
type Written = { project: 'project_id' | 'project'; isKeyed: boolean };
const AS_LISTED: Written = { project: 'project_id', isKeyed: false };
export const AS_PROGRAMS_READ: Written = { project: 'project', isKeyed: true };

/** The same for rows that the database has written as JSON: they are read again only where something is computed. */
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
