/** Answers about the caller himself may be kept by his browser for a moment (docs/contract/users.md#read-at-once). */
export const MY_CACHE = { 'cache-control': 'private, max-age=12', vary: 'Cookie' };
