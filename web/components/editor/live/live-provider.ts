import { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { CLIENT_PROTOCOL } from '@tandem/shared/sync/protocol.ts';

const COLLABORATION_PATH = '/collab';
const RETRY = { delay: 500, minDelay: 250, maxDelay: 4_000 };
/** How often the pulse is felt, how long silence is normal, and how long an answer or a new connection may take. */
const TICK_MS = 1_000;
const SILENCE_MS = 3_000;
const ANSWER_MS = 5_000;
const CONNECT_MS = 8_000;
/** The library's own check never asks and takes half a minute; the pulse replaces it. */
const NEVER_MS = 24 * 60 * 60 * 1000;

/** The document is in the address for proxies, which take all who have it open to one process (docs/Caddyfile). */
const collaborationUrl = (document: string) =>
  `${location.origin.replace(/^http/, 'ws')}${COLLABORATION_PATH}?protocol=${CLIENT_PROTOCOL}&document=${document}`;

/**
 * The library's provider with an exact count of unacknowledged edits: what is typed while the socket is closed is not queued,
 * because the handshake of the next connection carries all of it, in one message with one acknowledgement.
 */
class ExactProvider extends HocuspocusProvider {
  override documentUpdateHandler(update: Uint8Array, origin: unknown) {
    if (this.configuration.websocketProvider.status !== WebSocketStatus.Connected) return;
    super.documentUpdateHandler(update, origin);
  }
}

type Options = Omit<
  Extract<ConstructorParameters<typeof HocuspocusProvider>[0], { websocketProvider: unknown }>,
  'websocketProvider'
>;

/** WebSocket's own word for a server that ends and has others beside it, or comes back. */
const SERVICE_RESTART = 1012;

class LiveSocket extends HocuspocusProviderWebsocket {
  private isStopped = false;

  /** The library waits before it connects again, which is for servers that ended without a word. */
  override onClose(closed: Parameters<HocuspocusProviderWebsocket['onClose']>[0]) {
    const { delay } = this.configuration;
    if (closed.event.code === SERVICE_RESTART) this.configuration.delay = 0;
    super.onClose(closed);
    this.configuration.delay = delay;
  }

  /** The library has planned the next attempt by the time that we learn why the last connection ended. */
  override async connect(): Promise<unknown> {
    return this.isStopped ? undefined : super.connect();
  }

  /** Takes the connection for closed; a new one follows at once. */
  drop(reason: string) {
    this.emit('close', { event: { code: 1000, reason } });
  }

  stop() {
    this.isStopped = true;
    this.disconnect();
  }
}

export type LiveConnection = {
  provider: HocuspocusProvider;
  /** Connects again at once, with rights that are looked up anew. */
  reconnect: () => void;
  /** Stays without connection, because the next one would end like the last one. */
  disconnect: () => void;
  close: () => void;
};

/** Connects a document and keeps it connected, quickly after any loss. */
export function openConnection(options: Options): LiveConnection {
  const socket = new LiveSocket({
    ...RETRY,
    url: collaborationUrl(options.name),
    messageReconnectTimeout: NEVER_MS,
  });
  const provider = new ExactProvider({ ...options, websocketProvider: socket });
  provider.attach();
  const pulse = new Pulse(provider, socket);
  const timer = setInterval(() => pulse.feel(), TICK_MS);
  const tryNow = () => {
    if (!document.hidden && socket.status === WebSocketStatus.Disconnected) void socket.connect();
  };
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryNow);
  const close = () => {
    clearInterval(timer);
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', tryNow);
    provider.destroy();
    socket.destroy();
  };
  return {
    provider,
    reconnect: () => socket.drop('again'),
    disconnect: () => socket.stop(),
    close,
  };
}

/** Asks after a few silent seconds, and takes a connection that does not answer for dead: nothing else tells of a pulled cable. */
class Pulse {
  private readonly provider: HocuspocusProvider;
  private readonly socket: LiveSocket;
  private connectingSince: number | null = null;
  private askedAt: number | null = null;

  constructor(provider: HocuspocusProvider, socket: LiveSocket) {
    this.provider = provider;
    this.socket = socket;
  }

  feel() {
    const now = Date.now();
    if (this.socket.status !== WebSocketStatus.Connecting) this.connectingSince = null;
    if (this.socket.status !== WebSocketStatus.Connected) this.askedAt = null;
    if (this.socket.status === WebSocketStatus.Connecting) this.feelAttempt(now);
    if (this.socket.status === WebSocketStatus.Connected) this.feelConnection(now);
  }

  private feelAttempt(now: number) {
    this.connectingSince ??= now;
    if (now - this.connectingSince < CONNECT_MS) return;
    this.connectingSince = null;
    void this.socket.connect();
  }

  private feelConnection(now: number) {
    const receivedAt = this.socket.lastMessageReceived;
    if (this.askedAt !== null && receivedAt >= this.askedAt) this.askedAt = null;
    if (this.askedAt === null) {
      if (now - receivedAt > SILENCE_MS) this.ask(now);
    } else if (now - this.askedAt > ANSWER_MS) {
      this.askedAt = null;
      this.socket.drop('silent');
    }
  }

  /** The server sends every caret back to everybody, its owner included. */
  private ask(now: number) {
    this.askedAt = now;
    this.provider.awareness?.setLocalState(this.provider.awareness.getLocalState());
  }
}
