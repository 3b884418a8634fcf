/** Not listed until a person has shown it once: other clients know the first three alone. */
export const HOME_EXTRAS = ['my_numbers'] as const;
/** The default order: the home by descending sort_order, the sidebar by ascending. */
export const HOME_KEYS = ['quick_links', 'recents', 'my_stickies', ...HOME_EXTRAS] as const;
/** The place of the first widget until it is moved; each further one stands one lower. */
export const HIGHEST_AT_HOME = 999;
/** The place of the first entry until it is moved; each further one stands 10,000 lower. */
export const LOWEST_IN_SIDEBAR = 65_535;
/** Not listed until a person has arranged it once, for the same reason. */
export const SIDEBAR_EXTRAS = ['stickies', 'initiatives', 'dashboards', 'updates'] as const;
export const SIDEBAR_KEYS = [
  'views',
  'active_cycles',
  'analytics',
  'drafts',
  'your_work',
  'archives',
  ...SIDEBAR_EXTRAS,
] as const;
export const isHomeExtra = (key: string): boolean => HOME_EXTRAS.some((extra) => extra === key);
export const isSidebarExtra = (key: string): boolean => SIDEBAR_EXTRAS.some((extra) => extra === key);
export type HomeKey = (typeof HOME_KEYS)[number];
export type SidebarKey = (typeof SIDEBAR_KEYS)[number];
