/** Why an import came to nothing (docs/contract/imports.md#failing). */
export const IMPORT_ERRORS = [
  'unreadable',
  'empty',
  'too_large',
  'no_title',
  'file_gone',
  'project_gone',
  'project_taken',
  'other_origin',
  'running',
  'not_administrator',
  'broken_off',
] as const;
export type ImportErrorCode = (typeof IMPORT_ERRORS)[number];
