/** Why a service gave nothing to import, with the numbers that calls answer (docs/contract/imports.md#what-a-service-refuses). */
export const SOURCE_ERROR_CODES = {
  wrong_credentials: 6101,
  source_missing: 6102,
  host_refused: 6103,
  source_unreachable: 6104,
  bad_answer: 6105,
  source_too_large: 6106,
  rate_limited: 6107,
} as const;
export type SourceErrorCode = keyof typeof SOURCE_ERROR_CODES;

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
  'wrong_credentials',
  'source_missing',
  'host_refused',
  'source_unreachable',
  'bad_answer',
  'source_too_large',
  'rate_limited',
] as const;
export type ImportErrorCode = (typeof IMPORT_ERRORS)[number];
