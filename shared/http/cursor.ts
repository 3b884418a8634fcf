/** Begins pages that go on behind rows, whatever happens to others (docs/contract/conventions.md#pages-behind-rows). */
export const FIRST_CURSOR = 'after:';
