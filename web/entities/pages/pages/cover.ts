import type { Page } from './types.ts';

const PATH = /^\/covers\/[a-z]+\.svg$/;

/** The path of the picture above a page; null for none, and for what is no picture of ours. */
export function coverOf({ view_props }: Pick<Page, 'view_props'>): string | null {
  const cover = view_props['cover'];
  return typeof cover === 'string' && PATH.test(cover) ? cover : null;
}
