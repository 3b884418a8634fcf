/** Answers about the caller himself may be kept by his browser for a moment (contract-identity 0.7). */
export const MY_CACHE = { 'cache-control': 'private, max-age=12', vary: 'Cookie' };
