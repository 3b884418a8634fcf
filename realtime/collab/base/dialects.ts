import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Types of messages on a Hocuspocus socket; the first four are those of y-websocket as well. */
export const MESSAGE = {
  sync: 0,
  awareness: 1,
  auth: 2,
  query_awareness: 3,
  sync_reply: 4,
  /** Of the library's processes among each other. */
  broadcast_stateless: 6,
  close: 7,
  sync_status: 8,
} as const;
const AUTH = { token: 0, denied: 1 } as const;

/**
 * How the clients of one path write messages. Inside, all of them are Hocuspocus messages addressed to the full name of a
 * document; null means that the other side has no such message.
 */
export type Dialect = {
  toServer: (message: Uint8Array) => Uint8Array | null;
  toClient: (message: Uint8Array) => Uint8Array | null;
  /** Whether the socket is of no use after this message of the server. */
  isLast: (message: Uint8Array) => boolean;
};

const encode = (...parts: ((encoder: encoding.Encoder) => void)[]): Uint8Array => {
  const encoder = encoding.createEncoder();
  for (const write of parts) write(encoder);
  return encoding.toUint8Array(encoder);
};
const text = (value: string) => (encoder: encoding.Encoder) => encoding.writeVarString(encoder, value);
const number = (value: number) => (encoder: encoding.Encoder) => encoding.writeVarUint(encoder, value);
const bytes = (value: Uint8Array) => (encoder: encoding.Encoder) => encoding.writeUint8Array(encoder, value);
const rest = (decoder: decoding.Decoder) => decoder.arr.subarray(decoder.pos);

/**
 * The library closed the connection for a reason of its own. Clients of Hocuspocus would stay on the socket without ever
 * connecting again; when the socket closes, they do.
 */
function isClosing(message: Uint8Array): boolean {
  const { type, decoder } = readHead(message);
  return type === MESSAGE.close && decoding.readVarString(decoder) !== 'provider_initiated';
}

/** `/collab`: the library's own messages. */
export const nativeDialect: Dialect = {
  toServer: (message) => message,
  toClient: (message) => message,
  isLast: isClosing,
};

/**
 * `/live/collaboration` (docs/contract/live-documents.md#existing-clients): a document is addressed by the bare id of
 * its page.
 */
export const contractDialect: Dialect = {
  toServer: (message) => {
    const decoder = decoding.createDecoder(message);
    const address = decoding.readVarString(decoder);
    return encode(text(`page:${address}`), bytes(rest(decoder)));
  },
  toClient: (message) => {
    const decoder = decoding.createDecoder(message);
    const address = decoding.readVarString(decoder);
    return encode(text(address.replace(/^page:/, '')), bytes(rest(decoder)));
  },
  isLast: isClosing,
};

/** `/yjs/<name>`: plain y-websocket, which has one document per socket and no address, status or token in its messages. */
export const plainDialect = (name: string): Dialect => ({
  toServer: (message) => {
    const type = message[0];
    const isKnown = type === MESSAGE.sync || type === MESSAGE.awareness || type === MESSAGE.query_awareness;
    return isKnown ? encode(text(name), bytes(message)) : null;
  },
  toClient: (message) => {
    const decoder = decoding.createDecoder(message);
    decoding.readVarString(decoder);
    const type = decoding.readVarUint(decoder);
    if (type === MESSAGE.sync || type === MESSAGE.sync_reply) {
      return encode(number(MESSAGE.sync), bytes(rest(decoder)));
    }
    if (type === MESSAGE.awareness) return encode(number(type), bytes(rest(decoder)));
    if (type === MESSAGE.auth && decoding.readVarUint(decoder) === AUTH.denied) {
      return encode(number(MESSAGE.auth), number(0), text(decoding.readVarString(decoder)));
    }
    return null;
  },
  isLast: (message) => isDenial(message) || isClosing(message),
});

/** What a client sends first; plain clients do not know it, so it is sent in their name. */
export const authMessage = (name: string): Uint8Array =>
  encode(text(name), number(MESSAGE.auth), number(AUTH.token), text(''));

/** What the server says to who may not open a document. */
export const denialMessage = (address: string, reason: string): Uint8Array =>
  encode(text(address), number(MESSAGE.auth), number(AUTH.denied), text(reason));

export const queryAwarenessMessage = (name: string): Uint8Array =>
  encode(text(name), number(MESSAGE.query_awareness));

type MessageHead = { address: string; name: string; type: number; decoder: decoding.Decoder };

/** Document and type of a message of the server; the address of some clients carries a session behind the name. */
export function readHead(message: Uint8Array): MessageHead {
  const decoder = decoding.createDecoder(message);
  const address = decoding.readVarString(decoder);
  const [name = ''] = address.split('\0', 1);
  return { address, name, type: decoding.readVarUint(decoder), decoder };
}

/** The document of a "your update was applied" message; null for every other message. */
export function appliedDocument(message: Uint8Array): string | null {
  if (message.length > MAX_STATUS_BYTES) return null;
  const { name, type, decoder } = readHead(message);
  return type === MESSAGE.sync_status && decoding.readVarUint(decoder) === 1 ? name : null;
}

const MAX_STATUS_BYTES = 200;

function isDenial(message: Uint8Array): boolean {
  const { type, decoder } = readHead(message);
  return type === MESSAGE.auth && decoding.readVarUint(decoder) === AUTH.denied;
}
