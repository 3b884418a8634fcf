import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import type { Db } from '@tandem/db/postgres/client.ts';
import { FRAGMENT } from '@tandem/db/rich-text/yjs.ts';
import { SESSION_COOKIE } from '@tandem/db/access/sessions.ts';
import type { TestDatabase } from '@tandem/db/testing/database.ts';
import { type DocumentRef, pageDocument } from '@tandem/shared/documents/document.ts';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { databaseLine } from '../sockets/peer-line.ts';
import { PEER_TIMES, Peers } from '../sockets/peers.ts';
import type { Person, Team } from '../testing-rows.ts';
import type { CollaborationLimits } from './seats.ts';
import { type COLLABORATION_TIMES, type Collaboration, startCollaboration } from './start-collaboration.ts';

/** Short enough that no test waits for long, long enough that nothing is stored while it is looked at. */
const TIMES = {
  store_ms: 150,
  store_within_ms: 1_000,
  journal_tick_ms: 300,
  access_tick_ms: 300,
  close_timeout_ms: 100,
};

export type TestCollaboration = {
  url: string;
  collaboration: Collaboration;
  errors: unknown[];
  open: (person: Person, ref: DocumentRef, options?: EditorOptions) => Editor;
  openPlain: (person: Person, name: string) => PlainEditor;
  /** Drops everything without storing or closing, as a process that is killed does. */
  die: () => void;
  close: () => Promise<void>;
};

type EditorOptions = { path?: string; name?: string; token?: string; doc?: Y.Doc; cookie_name?: string };

type TestOptions = Partial<typeof COLLABORATION_TIMES> & {
  session_cookie?: string;
  limits?: Partial<CollaborationLimits>;
};

/** Documents on a port of their own. Close it before the database. */
export async function startTestCollaboration(
  database: Pick<TestDatabase, 'db' | 'sql'>,
  { session_cookie = SESSION_COOKIE, limits = { sockets_per_person: 1_000 }, ...times }: TestOptions = {},
): Promise<TestCollaboration> {
  const server = http.createServer((_request, response) => response.writeHead(404).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const errors: unknown[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (fields: object, text: string) => void errors.push([text, fields]),
  };
  const { db, sql } = database;
  const peers = new Peers({ line: databaseLine(sql, log), log, times: { ...PEER_TIMES, gather_ms: 5 } });
  await peers.start();
  const collaboration = await startCollaboration({
    db,
    sql,
    log,
    peers,
    session_cookie,
    limits,
    times: { ...TIMES, ...times },
  });
  let isDead = false;
  server.on('upgrade', (request, socket, head) => {
    if (isDead || !collaboration.handleUpgrade(request, socket, head)) socket.destroy();
  });
  const editors: { destroy: () => void }[] = [];
  const open: TestCollaboration['open'] = (person, ref, options = {}) => {
    const editor = new Editor(url, person, { name: ref.name, ...options });
    editors.push(editor);
    return editor;
  };
  const openPlain: TestCollaboration['openPlain'] = (person, name) => {
    const editor = new PlainEditor(url, person, name);
    editors.push(editor);
    return editor;
  };
  const die = () => {
    isDead = true;
    for (const editor of editors) editor.destroy();
    server.close();
    server.closeAllConnections();
  };
  const close = async () => {
    for (const editor of editors) editor.destroy();
    await collaboration.close();
    await peers.close();
    server.close();
    server.closeAllConnections();
  };
  return { url, collaboration, errors, open, openPlain, die, close };
}

/** The WebSocket of a browser in which this person is signed in. */
function socketOf(person: Person, cookieName = SESSION_COOKIE): typeof globalThis.WebSocket {
  class PersonSocket extends WebSocket {
    constructor(address: string | URL) {
      super(address, { headers: { cookie: `${cookieName}=${person.session_key}` } });
      // Who leaves while it is still connecting has nobody left that would hear of it.
      this.on('error', () => {});
    }
  }
  return PersonSocket as unknown as typeof globalThis.WebSocket;
}

/** Looks again and again, with patience for a busy machine. */
export const eventually = <T>(
  look: () => T | Promise<T>,
  options: { interval?: number; timeout?: number } = {},
) => expect.poll(look, { timeout: 15_000, interval: 20, ...options });

/** Waits until these have their document. */
export const ready = (...editors: readonly Editor[]) =>
  eventually(() => editors.every(({ isReady }) => isReady)).toBe(true);

/** Somebody who has a text open. */
abstract class TextHolder {
  abstract readonly doc: Y.Doc;

  get fragment(): Y.XmlFragment {
    return this.doc.getXmlFragment(FRAGMENT);
  }

  /** The words of each paragraph. */
  get lines(): string[] {
    return this.fragment.toArray().map((node) => (node as Y.XmlElement).toArray().map(String).join(''));
  }

  /** Adds a paragraph at the end. */
  write(line: string): void {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(line)]);
    this.fragment.push([paragraph]);
  }
}

export class Editor extends TextHolder {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly socket: HocuspocusProviderWebsocket;
  readonly signals: string[] = [];
  readonly closes: { code: number; reason: string }[] = [];
  readonly denials: string[] = [];

  constructor(url: string, person: Person, options: EditorOptions & { name: string }) {
    super();
    this.doc = options.doc ?? new Y.Doc();
    this.socket = new HocuspocusProviderWebsocket({
      url: url + (options.path ?? '/collab'),
      WebSocketPolyfill: socketOf(person, options.cookie_name),
      delay: 50,
      minDelay: 20,
      maxDelay: 200,
      onClose: ({ event }) => this.closes.push({ code: event.code, reason: event.reason }),
    });
    this.provider = new HocuspocusProvider({
      websocketProvider: this.socket,
      name: options.name,
      document: this.doc,
      token: options.token ?? '',
      onStateless: ({ payload }) => this.signals.push(payload),
      onAuthenticationFailed: ({ reason }) => this.denials.push(reason),
    });
    this.provider.attach();
  }

  /** Edits that the server has not acknowledged. */
  get unsaved(): number {
    return this.provider.unsyncedChanges;
  }

  get isReady(): boolean {
    return this.provider.isSynced && this.unsaved === 0;
  }

  destroy(): void {
    this.provider.destroy();
    this.socket.destroy();
  }
}

/** A plain y-websocket client. */
class PlainEditor extends TextHolder {
  readonly doc = new Y.Doc();
  readonly provider: WebsocketProvider;
  readonly closes: number[] = [];

  constructor(url: string, person: Person, name: string) {
    super();
    this.provider = new WebsocketProvider(`${url}/yjs`, name, this.doc, {
      WebSocketPolyfill: socketOf(person),
      disableBc: true,
      maxBackoffTime: 200,
    });
    this.provider.on('connection-close', (event: CloseEvent | null) => this.closes.push(event?.code ?? 0));
  }

  destroy(): void {
    this.provider.destroy();
  }
}

/** A page of the project. */
export async function makePage(
  db: Db,
  team: Team,
  values: { owned_by_id: string; description_html?: string; access?: 0 | 1; name?: string },
): Promise<DocumentRef> {
  const { workspace_id, project_id } = team;
  const page = await db
    .insertInto('pages')
    .values({ workspace_id, created_by: values.owned_by_id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('project_pages').values({ page_id: page.id, project_id, workspace_id }).execute();
  return pageDocument(page.id);
}
