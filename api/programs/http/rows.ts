import type { Db } from '@tandem/db/postgres/client.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import { type KeyType, type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, knownTotal, parsePage } from '../../http/paging.ts';
import type { ListQuery } from './paths.ts';

export type Row = Record<string, unknown>;

/** Rows that programs read: what they are selected from, their columns, and what lists of them can be ordered by. */
export type Resource = {
  /** What `from` calls the row; `t` if it says nothing. */
  alias?: string;
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  orders: Readonly<Record<string, KeyType>>;
  /** As in `order_by`. */
  order: string;
};

/** What every row carries, as programs know it (docs/contract/programs.md#rows). */
export const auditColumnsOf = (alias: string): RawBuilder<unknown> => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`
    ${of('id')}, ${of('created_at')}, ${of('updated_at')}, ${of('deleted_at')}, ${of('created_by')}, ${of('updated_by')},
    ${of('workspace_id')} as workspace, ${of('project_id')} as project`;
};
export const auditColumns = auditColumnsOf('t');

export const auditOrders = { created_at: 'timestamptz', updated_at: 'timestamptz' } as const;

function keyOf({ orders, order, alias = 't' }: Resource, wanted: string | undefined): ListKey {
  const text = wanted || order;
  const name = text.replace(/^-/, '');
  const type = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!type) throw badRequest(`Lists cannot be ordered by "${text}".`);
  return [
    { value: sql.ref(`${alias}.${name}`), type, isDescending: text.startsWith('-'), isNullable: true },
    { value: sql.ref(`${alias}.id`), type: 'uuid' },
  ];
}

/** A page of rows. 400 for a page or an order that is none. */
export async function listRows(
  db: Db,
  resource: Resource,
  { where, query }: { where: RawBuilder<boolean>; query: ListQuery },
): Promise<Envelope<Row[]>> {
  const page = parsePage(query);
  const { isAfter, order, window, place } = pageParts(page, keyOf(resource, query.order_by));
  const { rows } = await sql<Row & Placed>`
    select ${resource.columns}, ${place} from ${resource.from} where ${where} and ${isAfter}
    order by ${order} ${window}`.execute(db);
  const found = pageOfRows<Row & Placed>(page, rows);
  return flatEnvelope(page, found, knownTotal(page, rows) ?? (await countRows(db, resource, where)));
}

async function countRows(db: Db, { from }: Resource, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** One row; 404 when there is none. */
export async function readRow(db: Db, resource: Resource, where: RawBuilder<boolean>): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${resource.columns} from ${resource.from} where ${where} limit 1`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
