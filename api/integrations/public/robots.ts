import type { Db } from '@tandem/db/postgres/client.ts';
import { findOpenBoard } from './board.ts';

const SITE = /^\/spaces(\/|$)/;
const BOARD = /^\/spaces\/(?:issues|views)\/([^/]+)\/?$/;
const NOT_LISTED = 'noindex, nofollow';

/** Search engines list a page of the public site when its board says so (docs/contract/public-boards.md#search-engines). */
export async function robotsOf(db: Db, pathname: string): Promise<string | null> {
  if (!SITE.test(pathname)) return null;
  const anchor = BOARD.exec(pathname)?.[1];
  const board = anchor ? await findOpenBoard(db, anchor) : undefined;
  return board?.is_indexed && board.password_hash === null ? null : NOT_LISTED;
}
