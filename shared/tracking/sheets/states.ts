/** States of a sheet. This file is free of zod because the browser imports it. */
export const SHEET_STATES = ['open', 'submitted', 'approved'] as const;
export type SheetState = (typeof SHEET_STATES)[number];
