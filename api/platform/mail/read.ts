import type { Db } from '@tandem/db/postgres/client.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { MailRow, MailsQuery } from '@tandem/shared/platform/mail/schema.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';

const PAGE = { default: 20, max: 100 };

/** The mails of the last month, newest first, without what they say. */
export async function readMails(db: Db, query: MailsQuery): Promise<Envelope<MailRow[]>> {
  const page = parsePage(query, PAGE);
  const { state } = query;
  const select = db.selectFrom('mails').$if(state !== undefined, (q) => q.where('state', '=', state ?? ''));
  const { count } = await select
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await select
    .select(['id', 'kind', 'recipient', 'state', 'tries', 'last_error'])
    .select(['created_at', 'updated_at', 'expires_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.per_page)
    .offset(page.offset)
    .$narrowType<{ state: MailRow['state'] }>()
    .execute();
  return flatEnvelope(page, rows, Number(count));
}
