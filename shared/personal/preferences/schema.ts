import { z } from 'zod';

/** A widget of the home of one person (docs/contract/preferences.md#the-home). */
export const homePreferenceSchema = z.object({
  key: z.string(),
  is_enabled: z.boolean(),
  config: z.record(z.string(), z.unknown()),
  sort_order: z.number(),
});
export type HomePreference = z.infer<typeof homePreferenceSchema>;

/** An entry of the sidebar of one person, by its key (docs/contract/preferences.md#the-sidebar). */
export const sidebarPreferenceSchema = z.object({ is_pinned: z.boolean(), sort_order: z.number() });
export type SidebarPreference = z.infer<typeof sidebarPreferenceSchema>;
