import type { Page } from '@tandem/shared/pages/schema.ts';

export type { Page, PageDetail } from '@tandem/shared/pages/schema.ts';

export type PagePatch = Partial<Pick<Page, 'name' | 'color' | 'logo_props' | 'view_props' | 'parent'>>;
export type NewPage = Pick<Page, 'name' | 'access'> & {
  parent?: Page['parent'];
  /** What it says from the beginning. */
  description_html?: string;
};
/** A page made of a file; a server of the release before says nothing of links. */
export type ImportedPage = Page & { missing_links?: number };
