import { useEffect } from 'react';
import { loadPage } from '#entities/pages/pages/actions.ts';
import { useProjectPages } from '#entities/pages/pages/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { pagesAbove } from './parts/pages-tree.ts';

/** The pages above a page, the highest first; those that are not known yet are asked for, and shown when they may be. */
export function usePagesAbove(projectId: string, page: Page): Page[] {
  const pages = useProjectPages(projectId);
  const above = pagesAbove(pages, page);
  const next = (above[0] ?? page).parent;
  useEffect(() => {
    if (next) loadPage(projectId, next).catch(() => {});
  }, [projectId, next]);
  return above;
}
