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

/** Not listed until a person has shown it once: other clients know the first three alone. */
export const HOME_EXTRAS = ['my_numbers'] as const;
/** In this order they stand until somebody moves them: the home by falling places, the sidebar by rising ones. */
export const HOME_KEYS = ['quick_links', 'recents', 'my_stickies', ...HOME_EXTRAS] as const;
export const isHomeExtra = (key: string): boolean => HOME_EXTRAS.some((extra) => extra === key);
/** The place of the first widget until it is moved; each further one stands one lower. */
export const HIGHEST_AT_HOME = 999;
export const SIDEBAR_KEYS = [
  'views',
  'active_cycles',
  'analytics',
  'drafts',
  'your_work',
  'archives',
] as const;
export type HomeKey = (typeof HOME_KEYS)[number];
export type SidebarKey = (typeof SIDEBAR_KEYS)[number];
