const FORBIDDEN = /[^\p{L}\p{N}]/gu;
export const MAX_KEY = 5;

/** The first five letters or digits in upper case: what a name suggests, and all that a typed key may contain. */
export const cleanKey = (text: string) => text.toUpperCase().replaceAll(FORBIDDEN, '').slice(0, MAX_KEY);
