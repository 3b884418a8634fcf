import type { Page } from '@tandem/shared/pages/schema.ts';

export type { Page, PageDetail } from '@tandem/shared/pages/schema.ts';

export type PagePatch = Partial<Pick<Page, 'name' | 'color' | 'logo_props' | 'view_props' | 'parent'>>;
export type NewPage = Pick<Page, 'name' | 'access'> & {
  parent?: Page['parent'];
  /** What it says from the beginning. */
  description_html?: string;
};
