/** How a project, a module or an initiative goes, as its latest update says (docs/contract/updates.md#health). */
export const HEALTHS = ['on_track', 'at_risk', 'off_track'] as const;
export type Health = (typeof HEALTHS)[number];

/** Over which items an update counts its progress. */
export const SCOPE_KINDS = ['all', 'cycle', 'module', 'view'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];
