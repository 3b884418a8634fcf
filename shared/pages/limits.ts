/** Files that one call brings, and letters in each of them. */
export const IMPORT_LIMITS = { files: 1000, letters: 1_000_000 } as const;
/** Versions of one page that may have a name. */
export const MAX_NAMED_VERSIONS = 50;
/** Letters of the words that a thread of comments is about. */
export const MAX_QUOTE = 500;
