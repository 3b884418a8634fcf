/** Answers about the caller may be kept by their browser for a moment (docs/contract/users.md#read-at-once). */
export const MY_CACHE = { 'cache-control': 'private, max-age=12', vary: 'Cookie' };
