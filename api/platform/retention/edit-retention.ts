/** What a request did can be taken back for so long. */
export const EDITS_RETENTION_HOURS = 24;
