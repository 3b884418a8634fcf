/** Begins pages that go on behind rows, also while others write (docs/contract/conventions.md#pages-behind-rows). */
export const FIRST_CURSOR = 'after:';
