import { isObject } from './bodies.ts';
import type { Sent } from './calls.ts';

export const isText = (value: unknown) => typeof value === 'string';
export const isListOfTexts = (value: unknown) =>
  (Array.isArray(value) && value.length > 0 && value.every(isText)) ||
  // Quick links have an object there (docs/contract/quick-links.md#addresses).
  (typeof value === 'object' && value !== null && isText((value as { error?: unknown }).error));

/** A list for each value or answer that is wrong (docs/contract/templates.md#answers). */
const isListsOfTexts = (value: unknown) =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isListOfTexts);

/** One of the shapes of docs/contract/conventions.md#shapes-of-errors; the calls about signing in have codes. */
export function isErrorShape({ body }: Sent): boolean {
  if (!isObject(body)) return false;
  const { error, detail, message, error_code: code } = body;
  if (code !== undefined) return typeof code === 'number' && isText(body['error_message']);
  if (isText(error) || isText(detail) || isText(message)) return true;
  return (
    Object.entries(body).every(
      ([name, value]) => isListOfTexts(value) || (name === 'answers' && isListsOfTexts(value)),
    ) && Object.keys(body).length > 0
  );
}
