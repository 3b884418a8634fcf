/** Why nothing came of a request to an address that somebody chose; `gone` says that the page is not there, `large` that there was more than is read. */
export type OutboundReason = 'refused' | 'unreachable' | 'slow' | 'large' | 'redirects' | 'gone';

export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
