import type { Sticky as FullSticky } from '@tandem/shared/personal/stickies/schema.ts';

/** docs/contract/stickies.md#fields; the fields that the client reads. */
export type Sticky = Pick<
  FullSticky,
  | 'id'
  | 'name'
  | 'description_html'
  | 'description_stripped'
  | 'color'
  | 'background_color'
  | 'workspace'
  | 'sort_order'
  | 'created_at'
  | 'updated_at'
>;
export type StickyPatch = Partial<
  Pick<Sticky, 'name' | 'description_html' | 'color' | 'background_color' | 'sort_order'>
>;
