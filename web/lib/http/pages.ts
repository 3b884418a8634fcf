import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { type ApiAnswer, type Query, api } from './api-client.ts';

type Asked = { query?: Query; size: number; page: number };

/** Lists whose pages are known: of many the oldest is read from its beginning again. */
const MAX_LISTS = 100;
/** By list: the cursor of each page that can be asked for. */
const lists = new Map<string, string[]>();

function cursorsOf(key: string, page: number): string[] {
  const known = page === 0 ? undefined : lists.get(key);
  const cursors = known ?? [FIRST_CURSOR];
  lists.delete(key);
  lists.set(key, cursors);
  const [oldest] = lists.keys();
  if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
  return cursors;
}

/**
 * A page of a list by its number, from 0 on. Each goes on behind the last row of the one before it, so that rows that come
 * or go meanwhile make none missing and none come twice.
 */
export async function getPage<Row>(
  path: string,
  { query = {}, size, page }: Asked,
): Promise<ApiAnswer<Envelope<Row[]>>> {
  const cursors = cursorsOf(`${path} ${JSON.stringify(query)} ${size}`, page);
  for (let at = Math.min(page, cursors.length - 1); ; at += 1) {
    const cursor = cursors[at] ?? FIRST_CURSOR;
    const answer = await api.get<Envelope<Row[]>>(path, {
      query: { ...query, per_page: String(size), cursor },
    });
    cursors.splice(at + 1, 1, answer.data.next_cursor);
    if (at === page) return answer;
    // There is no such page any more.
    if (!answer.data.next_page_results) return { ...answer, data: { ...answer.data, results: [], count: 0 } };
  }
}
