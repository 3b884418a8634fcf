/** Goes up when a client of the previous number could misread the wire, or harm what the server holds. */
export const PROTOCOL_VERSION = 1;

/** What a connection of another version is refused with. Its client has to be loaded again. */
export const OUTDATED_CLIENT = 'outdated-client';

/** Takes what a client says of itself; one that says nothing goes by the documentation, which is of this version. */
export const isOutdated = (version: unknown): boolean =>
  version !== undefined &&
  version !== null &&
  version !== PROTOCOL_VERSION &&
  version !== `${PROTOCOL_VERSION}`;

/**
 * A hash over the wire's types (realtime/protocol.test.ts). A test compares it, so that nobody changes the wire without
 * deciding about PROTOCOL_VERSION: raise that one if old clients could misread the new wire, then set this one.
 */
export const PROTOCOL_FINGERPRINT = '23d006359bbc715d';
