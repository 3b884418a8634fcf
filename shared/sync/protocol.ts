/** Goes up when a client of the previous number could misread the wire, or harm what the server holds. */
export const PROTOCOL_VERSION = 1;

/** What a connection of another version is refused with. Its client has to be loaded again. */
export const OUTDATED_CLIENT = 'outdated-client';

/**
 * A hash over the nodes, marks and attributes that a text may have (realtime/protocol.test.ts). An editor of another one
 * would drop what it does not know, from a text that others write too: its client has to be loaded again. A test says when
 * this is to be set anew.
 */
export const RICH_TEXT_FINGERPRINT = 'f325fbed5dd150c7';

/** What our own client says of itself, whose editors know exactly these texts. */
export const CLIENT_PROTOCOL = `${PROTOCOL_VERSION}.${RICH_TEXT_FINGERPRINT}`;

const CURRENT: ReadonlySet<unknown> = new Set([PROTOCOL_VERSION, `${PROTOCOL_VERSION}`, CLIENT_PROTOCOL]);

/**
 * Takes what a client says of itself. One that says nothing goes by the documentation, which is of this version; one that
 * says no more than the version edits no texts by an editor of ours.
 */
export const isOutdated = (version: unknown): boolean =>
  version !== undefined && version !== null && !CURRENT.has(version);

/**
 * A hash over the wire's types (realtime/protocol.test.ts). A test compares it, so that nobody changes the wire without
 * deciding about PROTOCOL_VERSION: raise that one if old clients could misread the new wire, then set this one.
 */
export const PROTOCOL_FINGERPRINT = '77dcee0ac15fb29b';
