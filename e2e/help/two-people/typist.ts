import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

export type Typist = {
  document: Y.Doc;
  provider: HocuspocusProvider;
  /** Writes one more numbered token at the end of this typist's own paragraph. */
  type: () => void;
  /** Tokens that the server has said are saved. */
  acknowledged: () => string[];
  /** All tokens that the document holds, whoever wrote them. */
  tokens: () => string[];
  /** Resolves when everything typed so far is acknowledged. */
  settled: () => Promise<void>;
  /** Without a network from now on; what is typed stays here. */
  goOffline: () => void;
  goOnline: () => void;
  close: () => void;
};

const RECONNECT_MS = 200;

/** `path` is where collaboration listens, for servers other than ours; `token` is what a client says of itself. */
type TypistOptions = {
  url: string;
  path?: string;
  cookie: string;
  document: string;
  mark: string;
  token?: string;
};

/** Somebody who has a document open and types into it, as the editor of a browser would. */
export function openTypist(options: TypistOptions): Typist {
  class CookieSocket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { cookie: options.cookie, origin: options.url } });
      // Who leaves while it is still connecting has nobody left that would hear of it.
      this.on('error', () => {});
    }
  }
  const socket = new HocuspocusProviderWebsocket({
    url: options.url.replace('http', 'ws') + (options.path ?? `/collab?document=${options.document}`),
    WebSocketPolyfill: CookieSocket,
    delay: RECONNECT_MS,
    minDelay: RECONNECT_MS,
    maxDelay: RECONNECT_MS,
  });
  const document = new Y.Doc();
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: options.document,
    document,
    token: options.token ?? 'cookie',
  });
  provider.attach();

  let text = new Y.XmlText();
  const typed: string[] = [];
  let acknowledgedCount = 0;
  const waiting: (() => void)[] = [];
  const isSettled = () => provider.isSynced && provider.unsyncedChanges === 0;
  const note = () => {
    if (!isSettled()) return;
    acknowledgedCount = typed.length;
    for (const resolve of waiting.splice(0)) resolve();
  };
  provider.on('unsyncedChanges', note);
  provider.on('synced', note);

  const type = () => {
    const token = `[${options.mark}.${typed.length}]`;
    typed.push(token);
    document.transact(() => {
      // Somebody may have taken the paragraph away: a person goes on in another one then.
      const paragraphs = document.getXmlFragment('default');
      if (!paragraphs.toArray().some((paragraph) => paragraph === text.parent)) {
        const paragraph = new Y.XmlElement('paragraph');
        text = new Y.XmlText();
        paragraph.insert(0, [text]);
        paragraphs.push([paragraph]);
      }
      text.insert(text.length, token);
    });
  };
  return {
    document,
    provider,
    type,
    acknowledged: () => typed.slice(0, acknowledgedCount),
    tokens: () => tokensOf(document),
    settled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    goOffline: () => socket.disconnect(),
    goOnline: () => void socket.connect(),
    close: () => {
      provider.destroy();
      socket.destroy();
    },
  };
}

/** The numbered tokens of a document's text, in its order. */
const tokensOf = (document: Y.Doc): string[] =>
  document
    .getXmlFragment('default')
    .toString()
    .match(/\[[\w-]+\.\d+\]/g) ?? [];
