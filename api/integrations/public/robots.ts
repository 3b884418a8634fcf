import type { Db } from '@tandem/db/postgres/client.ts';
import { findOpenBoard } from './base/board.ts';
import { findOpenPage } from './base/page.ts';

const WALL = /^\/wall(\/|$)/;
const SITE = /^\/spaces(\/|$)/;
const PUBLISHED = /^\/spaces\/(issues|views|pages)\/([^/]+)\/?$/;
const NOT_LISTED = 'noindex, nofollow';

/** Search engines list a page of the public site when what is published there says so (docs/contract/public-boards.md#search-engines). */
export async function robotsOf(db: Db, pathname: string): Promise<string | null> {
  if (WALL.test(pathname)) return NOT_LISTED;
  if (!SITE.test(pathname)) return null;
  const [, kind, anchor] = PUBLISHED.exec(pathname) ?? [];
  if (!anchor) return NOT_LISTED;
  const open = await (kind === 'pages' ? findOpenPage : findOpenBoard)(db, anchor);
  return open?.is_indexed && open.password_hash === null ? null : NOT_LISTED;
}
