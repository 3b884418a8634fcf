/** Goes up when a client of the previous number could misread the wire. */
export const PROTOCOL_VERSION = 1;

/**
 * SHA-256 over the wire's types (the other files here). A test compares it, so that nobody changes the wire without
 * deciding about PROTOCOL_VERSION: raise that one if old clients could misread the new wire, then set this one.
 */
export const PROTOCOL_FINGERPRINT = '6af4e1b58db940a5';
