import type { Document, Extension, Hocuspocus } from '@hocuspocus/server';
import { isDeepStrictEqual } from 'node:util';
import { applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import type { Peers } from '../sockets/peers.ts';
import type { CollabContext } from './base/context.ts';

const TOPIC = 'carets';
const ASK = '?';
/** Clients take a caret that is not renewed for half a minute for gone. */
const RENEW_MS = 10_000;
/** Several carets go in one message, as long as it stays small enough for a notification. */
const MAX_MESSAGE_BYTES = 5_400;

type State = Record<string, unknown>;
type Foreign = Map<number, string>;
/** Origin of carets that another process has told us of. */
const PEER_ORIGIN = { source: 'local', peer: true } as const;

/**
 * The carets of people who have a document open at another process
 * (docs/contract/live-documents.md#several-processes). Each process tells of its own people alone, with the names that it
 * has given them itself.
 */
export class SharedCarets {
  private readonly peers: Peers;
  private readonly foreign = new WeakMap<Document, Foreign>();
  private hocuspocus: Hocuspocus<CollabContext> | undefined;
  private renewing: NodeJS.Timeout | undefined;

  constructor(peers: Peers) {
    this.peers = peers;
  }

  start(hocuspocus: Hocuspocus<CollabContext>): void {
    this.hocuspocus = hocuspocus;
    this.peers.on(TOPIC, {
      onMessage: (peer, body) => this.receive(peer, body),
      onJoin: () => this.publishAll(),
      onGone: (peer) => this.dropPeer(peer),
    });
    this.renewing = setInterval(() => this.publishAll(), RENEW_MS).unref();
  }

  close(): void {
    clearInterval(this.renewing);
  }

  extension(): Extension<CollabContext> {
    return {
      extensionName: 'shared-carets',
      afterLoadDocument: async ({ document }) => {
        document.awareness.on('change', ({ added, updated, removed }: Changed, origin: unknown) => {
          if (origin !== PEER_ORIGIN) this.publish(document, [...added, ...updated, ...removed]);
        });
        this.peers.send(TOPIC, `${document.name} ${ASK}`);
      },
    };
  }

  /**
   * Whether this client id is that of somebody at another process. People who come over from there bring it with them:
   * it is theirs again as soon as they say something of it that is news.
   */
  isElsewhere(document: Document, clientId: number, claim: { user_id: string; state: State }): boolean {
    const foreign = this.foreign.get(document);
    if (!foreign?.has(clientId)) return false;
    const known = document.awareness.getStates().get(clientId);
    const { user: _claimed, ...said } = claim.state;
    const { user, ...before } = known ?? {};
    const isSame = (user as { id?: unknown } | undefined)?.id === claim.user_id;
    if (!isSame || isDeepStrictEqual(said, before)) return true;
    foreign.delete(clientId);
    return false;
  }

  private receive(peer: string, body: string): void {
    const space = body.indexOf(' ');
    const document = this.hocuspocus?.documents.get(body.slice(0, space));
    if (!document) return;
    const said = body.slice(space + 1);
    if (said === ASK) this.publish(document, ownClients(document));
    else this.take(document, peer, JSON.parse(said) as Caret[]);
  }

  private take(document: Document, peer: string, carets: Caret[]): void {
    const foreign: Foreign = this.foreign.get(document) ?? new Map();
    this.foreign.set(document, foreign);
    const own = new Set(ownClients(document));
    for (const [clientId, update] of carets) {
      if (own.has(clientId)) continue;
      if (update !== null) {
        foreign.set(clientId, peer);
        applyAwarenessUpdate(document.awareness, Buffer.from(update, 'base64'), PEER_ORIGIN);
      } else if (foreign.get(clientId) === peer) dropForeign(document, foreign, [clientId]);
    }
  }

  private dropPeer(peer: string): void {
    for (const document of this.hocuspocus?.documents.values() ?? []) {
      const foreign = this.foreign.get(document);
      if (!foreign) continue;
      const gone = [...foreign].filter(([, owner]) => owner === peer).map(([clientId]) => clientId);
      dropForeign(document, foreign, gone);
    }
  }

  private publishAll(): void {
    if (!this.peers.areThere) return;
    for (const document of this.hocuspocus?.documents.values() ?? []) {
      this.publish(document, ownClients(document));
    }
  }

  private publish(document: Document, clientIds: number[]): void {
    if (!this.peers.areThere) return;
    const foreign = this.foreign.get(document);
    let message: Caret[] = [];
    let bytes = 0;
    const send = () => {
      if (message.length > 0) this.peers.send(TOPIC, `${document.name} ${JSON.stringify(message)}`);
      [message, bytes] = [[], 0];
    };
    for (const clientId of clientIds) {
      if (foreign?.has(clientId)) continue;
      const caret = caretOf(document, clientId);
      const size = JSON.stringify(caret).length;
      if (bytes + size > MAX_MESSAGE_BYTES) send();
      message.push(caret);
      bytes += size;
    }
    send();
  }
}

type Changed = { added: number[]; updated: number[]; removed: number[] };
/** A client's caret as awareness carries it, or that it is gone. */
type Caret = [clientId: number, update: string | null];

function caretOf({ awareness }: Document, clientId: number): Caret {
  if (!awareness.getStates().has(clientId)) return [clientId, null];
  return [clientId, Buffer.from(encodeAwarenessUpdate(awareness, [clientId])).toString('base64')];
}

const ownClients = (document: Document): number[] =>
  [...document.connections.values()].flatMap(({ clients }) => [...clients]);

function dropForeign(document: Document, foreign: Foreign, clientIds: number[]): void {
  if (clientIds.length === 0) return;
  removeAwarenessStates(document.awareness, clientIds, PEER_ORIGIN);
  for (const clientId of clientIds) foreign.delete(clientId);
}
