import type { Db } from '@tandem/db/postgres/client.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import { flatEnvelope, parsePage } from '../http/paging.ts';
import type { ListQuery } from './paths.ts';

export type Row = Record<string, unknown>;

/** Rows that programs read: what they are selected from, their columns, and what lists of them can be ordered by. */
export type Resource = {
  /** What `from` calls the row; `t` if it says nothing. */
  alias?: string;
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  orders: readonly string[];
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

export const auditOrders = ['created_at', 'updated_at'] as const;

function orderOf({ orders, order, alias = 't' }: Resource, wanted: string | undefined): RawBuilder<unknown> {
  const text = wanted || order;
  const name = text.replace(/^-/, '');
  if (!orders.includes(name)) throw badRequest(`Lists cannot be ordered by "${text}".`);
  const direction = text.startsWith('-') ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`${alias}.${name}`)} ${direction} nulls last, ${sql.ref(`${alias}.id`)}`;
}

/** A page of rows. 400 for a page or an order that is none. */
export async function listRows(
  db: Db,
  resource: Resource,
  { where, query }: { where: RawBuilder<boolean>; query: ListQuery },
): Promise<Envelope<Row[]>> {
  const page = parsePage(query);
  const { rows } = await sql<Row>`
    select ${resource.columns} from ${resource.from} where ${where}
    order by ${orderOf(resource, query.order_by)} limit ${page.per_page} offset ${page.offset}`.execute(db);
  const isLast = rows.length < page.per_page && (rows.length > 0 || page.offset === 0);
  const total = isLast ? page.offset + rows.length : await countRows(db, resource, where);
  return flatEnvelope(page, rows, total);
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
