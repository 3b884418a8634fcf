/** Why nothing came of a request to an address that somebody chose. */
export type OutboundReason = 'refused' | 'unreachable' | 'slow' | 'redirects';

export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
