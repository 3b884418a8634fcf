/** Not listed until a person has shown it once: other clients know the first three alone. */
export const HOME_EXTRAS = ['my_numbers'] as const;
/** The default order: the home by descending sort_order, the sidebar by ascending. */
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
