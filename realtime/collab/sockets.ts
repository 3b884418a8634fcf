import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Hocuspocus } from '@hocuspocus/server';
import { sessionKeyOf } from '@tandem/db/access/sessions.ts';
import { CLOSE_REASONS, DOCUMENT_LIMITS, parseDocumentName } from '@tandem/shared/documents/document.ts';
import { isOutdated } from '@tandem/shared/sync/protocol.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { refuseUpgrade } from '../sockets/refuse-upgrade.ts';
import type { CollabContext, SocketContext } from './base/context.ts';
import { CLOSE_CODE } from './base/close-codes.ts';
import {
  type Dialect,
  MESSAGE,
  authMessage,
  contractDialect,
  denialMessage,
  nativeDialect,
  plainDialect,
  queryAwarenessMessage,
  readHead,
} from './base/dialects.ts';
import { DocumentSocket } from './base/document-socket.ts';
import type { DocumentJournal } from './base/journal.ts';
import type { Seats } from './seats.ts';

type ClientConnection = ReturnType<Hocuspocus['handleConnection']>;

const NATIVE_PATH = '/collab';
const CONTRACT_PATH = '/live/collaboration';
const PLAIN_PATH = '/yjs/';

/** Above the limit of one update, so that a client hears of that limit; beyond this the socket is cut. */
const MAX_MESSAGE_BYTES = 2 * DOCUMENT_LIMITS.update_bytes;
/** Name of a document and, behind it, the session of some clients. */
const MAX_ADDRESS_LENGTH = 200;
const LAST_MESSAGE_TYPE = 10;
const AUTHENTICATE_WITHIN_MS = 10_000;
const PING_MS = 20_000;

type Receiver = { webSocket: WebSocket; socket: DocumentSocket; dialect: Dialect };
/** How a client on this path speaks; `name` is the one document of a plain y-websocket client. */
type Route = { dialect: Dialect; name?: string };

function routeOf(request: IncomingMessage): Route | null {
  const path = (request.url ?? '').split('?')[0]?.replace(/\/$/, '') ?? '';
  if (path === NATIVE_PATH) return { dialect: nativeDialect };
  if (path === CONTRACT_PATH) return { dialect: contractDialect };
  if (!path.startsWith(PLAIN_PATH)) return null;
  const name = path.slice(PLAIN_PATH.length).replaceAll('%3A', ':');
  return parseDocumentName(name) ? { dialect: plainDialect(name), name } : null;
}

/** The library reads only address and headers of the upgrade. */
function toWebRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request(`http://localhost${request.url ?? '/'}`, { headers });
}

type DocumentSocketsOptions = {
  hocuspocus: Hocuspocus<CollabContext>;
  journal: DocumentJournal;
  seats: Seats;
  session_cookie: string;
};

/** Takes the WebSockets of the three paths to the library; see dialects.ts for what differs between them. */
export class DocumentSockets {
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  private readonly hocuspocus: Hocuspocus<CollabContext>;
  private readonly journal: DocumentJournal;
  private readonly seats: Seats;
  private readonly sessionCookie: string;

  constructor({ hocuspocus, journal, seats, session_cookie }: DocumentSocketsOptions) {
    this.hocuspocus = hocuspocus;
    this.journal = journal;
    this.seats = seats;
    this.sessionCookie = session_cookie;
  }

  /** True when the path is one of ours. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const route = routeOf(request);
    if (!route) return false;
    if (!this.seats.hasRoom(this.sessionOf(request))) {
      refuseUpgrade(socket, '429 Too Many Requests');
      return true;
    }
    this.server.handleUpgrade(request, socket, head, (webSocket) => this.accept(webSocket, request, route));
    return true;
  }

  closeAll(code: number, reason: string): void {
    for (const webSocket of this.server.clients) webSocket.close(code, reason);
  }

  terminateAll(): void {
    for (const webSocket of this.server.clients) webSocket.terminate();
  }

  private accept(webSocket: WebSocket, request: IncomingMessage, route: Route): void {
    const socket = new DocumentSocket(webSocket, route.dialect, this.journal);
    const session_key = this.sessionOf(request);
    const turned_away = this.seats.enter(socket, session_key);
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const is_outdated = isOutdated(searchParams.get('protocol'));
    const context: SocketContext = { socket, session_key, is_outdated, turned_away };
    // The library's type knows only what the context becomes once the connection is authenticated.
    const client = this.hocuspocus.handleConnection(socket, toWebRequest(request), context as CollabContext);
    const deadline = setTimeout(() => {
      if (!socket.isAuthenticated) webSocket.close(CLOSE_CODE.unauthenticated, 'not authenticated in time');
    }, AUTHENTICATE_WITHIN_MS).unref();
    webSocket.on('message', (data: Buffer) =>
      deliver(client, { webSocket, socket, dialect: route.dialect }, data),
    );
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', (code, reason) => {
      clearTimeout(deadline);
      this.seats.leave(socket);
      client.handleClose({ code, reason: reason.toString() });
    });
    if (route.name !== undefined) servePlainClient(webSocket, client, route.name);
  }

  private sessionOf(request: IncomingMessage): string | undefined {
    return sessionKeyOf(request.headers.cookie, this.sessionCookie);
  }
}

/**
 * Bytes that are no message end the socket here; the library would write each of them to the console. Nor does it
 * receive names that name no document: it looks them up in plain objects, and writes them to the console as well.
 */
function deliver(client: ClientConnection, { webSocket, socket, dialect }: Receiver, data: Buffer): void {
  if (webSocket.readyState !== webSocket.OPEN) return;
  try {
    const message = dialect.toServer(data);
    if (!message) return;
    const { address, name, type } = readHead(message);
    const isKnown = type <= LAST_MESSAGE_TYPE && type !== MESSAGE.broadcast_stateless;
    if (!isKnown || address.length > MAX_ADDRESS_LENGTH) throw new Error('not a message');
    if (parseDocumentName(name)) client.handleMessage(message);
    else if (type === MESSAGE.auth) socket.send(denialMessage(address, CLOSE_REASONS.denied));
  } catch {
    webSocket.close(CLOSE_CODE.bad_message, 'not a message');
  }
}

/**
 * A plain client does not authenticate, and is silent while nobody types; the library drops who is silent for a minute.
 * Its socket answers pings, though.
 */
function servePlainClient(webSocket: WebSocket, client: ClientConnection, name: string): void {
  client.handleMessage(authMessage(name));
  const beat = setInterval(() => webSocket.ping(), PING_MS).unref();
  webSocket.on('pong', () => client.handleMessage(queryAwarenessMessage(name)));
  webSocket.on('close', () => clearInterval(beat));
}
