import type { SocketError, SocketErrorCode } from '@tandem/shared/sync/socket-events.ts';

/** The answer to an event that is not carried out. */
export const refuse = (code: SocketErrorCode, message: string): SocketError => ({
  ok: false,
  error: { code, message },
});
