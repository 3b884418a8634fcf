/** What can be imported (docs/contract/imports.md#services). */
export const IMPORT_SERVICES = ['jira', 'github', 'linear', 'asana', 'csv'] as const;
export type ImportService = (typeof IMPORT_SERVICES)[number];

/** Days for which the file of an import is kept, so that it can be run again. */
export const IMPORT_FILE_DAYS = 30;
