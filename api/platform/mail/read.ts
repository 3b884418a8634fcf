import type { Db } from '@tandem/db/postgres/client.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { MailRow, MailsQuery } from '@tandem/shared/platform/mail/schema.ts';
import { sql } from 'kysely';
import { type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';

const PAGE = { default: 20, max: 100 };
const NEWEST = newestFirst(sql`created_at`, sql`id`);

/** The mails of the last month, newest first, without what they say. */
export async function readMails(db: Db, query: MailsQuery): Promise<Envelope<MailRow[]>> {
  const page = parsePage(query, PAGE);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const from = sql`from mails where ${query.state === undefined ? sql`true` : sql`state = ${query.state}`}`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  const { rows } = await sql<MailRow & Placed>`
    select id, kind, recipient, state, tries, last_error, created_at, updated_at, expires_at, sent_at, ${place}
    ${from} and ${isAfter} order by ${order} ${window}`.execute(db);
  return flatEnvelope(page, pageOfRows(page, rows), counted.rows[0]?.count ?? 0);
}
