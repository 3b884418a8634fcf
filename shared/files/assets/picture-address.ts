/** What can be wrong with the text itself. */
export type AddressProblem = 'missing' | 'malformed';

/** What is wrong with a text as the address of a picture; null when nothing is (docs/contract/pictures.md#a-picture-by-its-address). */
export function problemOfAddress(text: unknown): AddressProblem | null {
  if (typeof text !== 'string' || text.trim() === '') return 'missing';
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '') ? null : 'malformed';
}

/** Why nothing came from an address, by the `error_code` of the answer. */
export const FETCH_ERROR_CODES = {
  status: 4801,
  refused: 4802,
  unreachable: 4803,
  slow: 4804,
  large: 4805,
  redirects: 4806,
} as const;
export type FetchFailure = keyof typeof FETCH_ERROR_CODES;

/** The `error_code` of an answer about bytes that are no picture. */
export const CONVERSION_ERROR_CODE = 4807;
