/** Goes up when a client of the previous number could misread the wire. */
export const PROTOCOL_VERSION = 1;

/**
 * A hash over the wire's types (realtime/protocol.test.ts). A test compares it, so that nobody changes the wire without
 * deciding about PROTOCOL_VERSION: raise that one if old clients could misread the new wire, then set this one.
 */
export const PROTOCOL_FINGERPRINT = 'b31ae9b360a9e043';
