import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type {
  ChangesBatch,
  ClientToServerEvents,
  ServerToClientEvents,
  SubscribeAnswer,
} from '@tandem/shared/sync/socket-events.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { type Socket, io } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { Person } from '../person.ts';

/** Keeps everything that comes in over one kind of open connection. */
export type Witness = {
  /** All that was received so far, as text. */
  received: () => string;
  /** Forgets what was received so far. */
  forget: () => void;
  /** Whether the server has taken the right, or the connection, away. */
  isCut: () => boolean;
  /** How often the server asked to list again. */
  resyncs: () => number;
  close: () => void;
};

export type SocketWitness = Witness & {
  /** Follows a stream after a number; gives the answer of the server. */
  subscribe: (stream: Stream, after?: number) => Promise<SubscribeAnswer>;
};

/** A socket as the web client has one. */
export async function openSocket(url: string, person: Person): Promise<SocketWitness> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    transports: ['websocket'],
    extraHeaders: { origin: url, cookie: person.cookie },
    reconnection: false,
    forceNew: true,
  });
  let text = '';
  let isCut = false;
  let resyncs = 0;
  socket.onAny((event: string, payload: unknown) => {
    text += JSON.stringify([event, payload]);
    if (event === 'access') isCut = true;
    if (event === 'changes' && (payload as ChangesBatch).resync) resyncs += 1;
  });
  socket.on('disconnect', () => {
    isCut = true;
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    received: () => text,
    forget: () => {
      text = '';
    },
    isCut: () => isCut,
    resyncs: () => resyncs,
    subscribe: (stream, after) =>
      socket.emitWithAck('subscribe', after === undefined ? { stream } : { stream, after }),
    close: () => socket.disconnect(),
  };
}

/** Server-sent events as an integration follows them. */
export async function openEvents(url: string, person: Person, path: string): Promise<Witness> {
  const abort = new AbortController();
  const response = await fetch(url + path, {
    headers: { accept: 'text/event-stream', cookie: person.cookie },
    signal: abort.signal,
  });
  let text = '';
  let resyncs = 0;
  let isCut = !response.ok;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      const words = decoder.decode(part as Uint8Array, { stream: true });
      text += words;
      resyncs += words.split('"resync":true').length - 1;
    }
  };
  const end = () => {
    isCut = true;
  };
  void read().then(end, end);
  return {
    received: () => text,
    forget: () => {
      text = '';
    },
    isCut: () => isCut,
    resyncs: () => resyncs,
    close: () => abort.abort(),
  };
}

/** A live document as an editor opens it; it does not come back by itself. */
export function openDocument(url: string, person: Person, name: string): Witness & { isOpen: () => boolean } {
  class CookieSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie: person.cookie, origin: url } });
      // Who leaves while it is still connecting has nobody left that would hear of it.
      this.on('error', () => {});
    }
  }
  let isCut = false;
  const cut = () => {
    isCut = true;
  };
  const socket = new HocuspocusProviderWebsocket({
    url: `${url.replace('http', 'ws')}/collab?document=${name}`,
    WebSocketPolyfill: CookieSocket,
    onClose: cut,
  });
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name,
    token: 'cookie',
    onAuthenticationFailed: cut,
  });
  provider.attach();
  return {
    received: () => provider.document.getXmlFragment('default').toString(),
    forget: () => {},
    isCut: () => isCut,
    isOpen: () => provider.isSynced && !isCut,
    resyncs: () => 0,
    close: () => {
      provider.destroy();
      socket.destroy();
    },
  };
}
