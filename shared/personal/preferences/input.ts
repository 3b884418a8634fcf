import { z } from 'zod';
import { sortOrderInput } from '../../http/fields.ts';

/** Body of PATCH W/home-preferences/{key}/; `key` is not written. */
export const homePreferenceInput = z
  .object({ is_enabled: z.boolean(), sort_order: sortOrderInput })
  .partial();
export type HomePreferencePatch = z.infer<typeof homePreferenceInput>;

/** Body of PATCH W/sidebar-preferences/{key}/. */
export const sidebarPreferenceInput = z
  .object({ is_pinned: z.boolean(), sort_order: sortOrderInput })
  .partial();
export type SidebarPreferencePatch = z.infer<typeof sidebarPreferenceInput>;
