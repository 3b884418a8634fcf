/** What secrets of webhooks are sealed for. */
export const SECRET_SEAL = 'webhook secret';
