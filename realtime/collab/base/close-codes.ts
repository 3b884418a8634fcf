/** WebSocket close codes; from 4000 on they are ours and the library's. */
export const CLOSE_CODE = {
  restart: 1012,
  try_later: 1013,
  reset: 4205,
  bad_message: 4400,
  unauthenticated: 4401,
  denied: 4403,
} as const;
