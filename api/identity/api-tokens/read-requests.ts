import type { Db } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Envelope, PagingQuery } from '@tandem/shared/http/paging.ts';
import type { TokenRequest } from '@tandem/shared/identity/api-tokens/request-schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { type TokensOf, findToken } from './repo.ts';

const PAGE = { default: 50, max: 1000 };
const NEWEST: ListKey = [
  { value: sql`created_at`, type: 'timestamptz', isDescending: true },
  { value: sql`id`, type: 'uuid', isDescending: true },
];

/** A page of what was asked with a token, the newest first (docs/contract/api-tokens.md#log-of-requests). */
export async function listTokenRequests(
  db: Db,
  { of, id }: { of: TokensOf; id: string },
  query: PagingQuery,
): Promise<Envelope<TokenRequest[]>> {
  const page = parsePage(query, PAGE);
  if (!(await findToken(db, of, id))) throw notFound();
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<TokenRequest & Placed>`
    select id, created_at, token_identifier, method, path, query_params, headers, body, response_code, response_body,
      ip_address, user_agent, ${place}
    from api_token_requests where token_id = ${id} and ${isAfter}
    order by ${order} ${window}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from api_token_requests where token_id = ${id}`.execute(db);
  return flatEnvelope(page, pageOfRows(page, rows), must(counted.rows[0], 'a count gives one row').total);
}
