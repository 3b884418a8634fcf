/** How the browser calls a language with the region of the person ("en-GB"), or the language alone. */
export const regionalTag = (language: string): string =>
  globalThis.navigator?.languages?.find((tag) => tag.startsWith(`${language}-`)) ?? language;
