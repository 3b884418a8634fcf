/** Postgres tells on it the ids of view tokens that were revoked. */
export const WALLS_CHANNEL = 'dashboard_walls';
