/** Values and limits of initiatives, free of zod so that the client may import them (docs/contract/initiatives.md). */
export const INITIATIVE_STATUSES = ['planned', 'active', 'completed', 'cancelled'] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];

export const TARGET_KINDS = ['day', 'quarter'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const PART_KINDS = ['project', 'module', 'item'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export const MAX_INITIATIVES = 500;
export const MAX_PARTS = 200;
/** An initiative at the top has depth 1. */
export const MAX_DEPTH = 5;
/** For how long the latest update of an initiative is its health. */
export const HEALTH_DAYS = 30;
