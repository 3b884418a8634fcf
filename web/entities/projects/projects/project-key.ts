import { transliterate } from '#lib/text/transliterate.ts';

const FORBIDDEN = /[^\p{L}\p{N}_]/gu;
export const MAX_KEY = 5;
/** A key that exists may be as long (docs/contract/projects.md#name-and-identifier). */
export const MAX_STORED_KEY = 12;

/** The first letters, digits and _ in upper case: all that a typed key may contain. */
export const cleanKey = (text: string, length = MAX_KEY) =>
  text.toUpperCase().replaceAll(FORBIDDEN, '').slice(0, length);

/** What a name suggests, in Latin letters: keys stand in addresses and are typed on every keyboard. */
export const suggestKey = (name: string) => cleanKey(transliterate(name).replaceAll('_', ''));
