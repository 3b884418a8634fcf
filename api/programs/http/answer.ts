import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { FastifyReply } from 'fastify';
import type { WorkspaceContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { expandRows } from './expand.ts';
import { pageOfWhole } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import type { ListQuery, ShapeQuery } from './paths.ts';
import type { Row } from './rows.ts';

function chosenFields(rows: readonly Row[], fields: string | undefined): readonly Row[] {
  if (!fields) return rows;
  const names = fields.split(',');
  return rows.map((row) =>
    Object.fromEntries(names.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : []))),
  );
}

/** Rows with the fields and the objects that a query asks for (docs/contract/programs.md#fields-and-objects). */
async function shapeRows(
  ctx: WorkspaceContext,
  query: ShapeQuery,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  return chosenFields(await expandRows(ctx.db, ctx, { rows, expand: query.expand }), query.fields);
}

type Asked = { ctx: WorkspaceContext; query: ShapeQuery };

export async function sendRow(reply: FastifyReply, { ctx, query }: Asked, row: Row): Promise<FastifyReply> {
  const [shaped] = await shapeRows(ctx, query, [row]);
  return sendJson(reply, shaped);
}

export async function sendList(
  reply: FastifyReply,
  { ctx, query }: Asked,
  rows: readonly Row[],
): Promise<FastifyReply> {
  return sendJson(reply, await shapeRows(ctx, query, rows));
}

export async function sendPage(
  reply: FastifyReply,
  { ctx, query }: Asked,
  page: Envelope<Row[]>,
): Promise<FastifyReply> {
  return sendJson(reply, { ...page, results: await shapeRows(ctx, query, page.results) });
}

/** A page of rows that are all there. */
export const pageOf = (query: ListQuery, rows: readonly Row[]): Envelope<Row[]> => {
  const page = parsePage(query);
  return flatEnvelope(page, pageOfWhole(page, rows), rows.length);
};
