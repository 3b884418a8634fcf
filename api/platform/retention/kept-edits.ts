/** What a request did can be taken back for so long. */
export const EDITS_KEPT_HOURS = 24;
