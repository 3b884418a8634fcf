import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Hocuspocus } from '@hocuspocus/server';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { Holds } from '@tandem/db/redis/holds.ts';
import type { RedisLink } from '@tandem/db/redis/link.ts';
import { CLOSE_REASONS } from '@tandem/shared/documents/document.ts';
import type { Log } from '../sockets/log.ts';
import type { Peers } from '../sockets/peers.ts';
import { AccessGuard, type AccessSign } from './access-guard.ts';
import { authExtension } from './auth-extension.ts';
import { awarenessExtension } from './awareness-extension.ts';
import { type CollabContext, endConnection } from './base/context.ts';
import { CLOSE_CODE } from './base/close-codes.ts';
import { DocumentJournal } from './base/journal.ts';
import { limitsExtension } from './limits-extension.ts';
import { measureDocuments } from './metrics.ts';
import { type OpenDocument, OpenDocuments } from './open-documents.ts';
import { persistenceExtension } from './persistence-extension.ts';
import { COLLABORATION_LIMITS, type CollaborationLimits, Seats, seatsExtension } from './seats.ts';
import { SharedCarets } from './shared-carets.ts';
import { DocumentSockets } from './sockets.ts';
import { storeExtension } from './store-extension.ts';
import { startSweep } from './sweep.ts';

/** Tests bring shorter times. */
export const COLLABORATION_TIMES = {
  /** Rows follow this long after the last edit, */
  store_ms: 2_000,
  /** and at the latest this long after the first one. */
  store_within_ms: 10_000,
  /** How often to look for updates whose notification was lost. */
  journal_tick_ms: 1_500,
  /** How often every right is looked up again. */
  access_tick_ms: 4_000,
  /** A right that probably changed is looked up this long after the sign of it, all signs together. */
  access_delay_ms: 50,
  /** How often to look for documents whose process died before their rows were written. */
  sweep_ms: 60_000,
  /** Clients that do not answer the closing of their socket are cut off after this. */
  close_timeout_ms: 500,
  /** What is not stored by then is stored at the next start; it is in the journal, unless the database is away. */
  close_within_ms: 8_000,
};

const CLOSE_CHECK_MS = 20;

type CollaborationOptions = {
  db: Db;
  sql: Sql;
  log: Log;
  peers: Peers;
  redis?: RedisLink | null;
  /** Name of the cookie that holds the session key. */
  session_cookie: string;
  times?: Partial<typeof COLLABORATION_TIMES>;
  limits?: Partial<CollaborationLimits>;
};

export type Collaboration = {
  /** Takes the upgrade and says true when the path is one of documents. The caller has judged the origin. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** A person's rights may have changed, or those in a project or workspace: what is open there is looked up again soon. */
  noteAccess: (sign: AccessSign) => void;
  /** Ends all connections, and is done when everything is journaled and stored. */
  close: () => Promise<void>;
};

const documentLimits = (times: typeof COLLABORATION_TIMES) => ({
  debounce: times.store_ms,
  maxDebounce: times.store_within_ms,
  maxUnauthenticatedQueueSize: 256 * 1024,
  maxPendingDocuments: 20,
});

/** Starts live documents: `/collab`, `/live/collaboration` and `/yjs/<name>`. */
export async function startCollaboration(options: CollaborationOptions): Promise<Collaboration> {
  const { db, sql, log, peers, session_cookie } = options;
  const times = { ...COLLABORATION_TIMES, ...options.times };
  const holds = new Holds(options.redis ?? null, 'documents');
  const seats = new Seats({ ...COLLABORATION_LIMITS, ...options.limits }, holds);
  const journal = new DocumentJournal({
    ...{ db, log },
    onCommit: (name, range) => {
      open.noteCommitted(name, range);
      unloadIfIdle(hocuspocus, name);
    },
    onGone: (name) => open.noteGone(name),
  });
  const open = new OpenDocuments({
    ...{ db, sql, log, tick_ms: times.journal_tick_ms },
    onNotification: (name) => guard.note({ name }),
    onReplaced: (replaced) => dropDocument(hocuspocus, open, replaced),
  });
  const carets = new SharedCarets(peers);
  const behind = new Set<string>();
  const hocuspocus = new Hocuspocus<CollabContext>({
    ...documentLimits(times),
    extensions: [
      authExtension({ db, log, seats, session_cookie }),
      seatsExtension(seats),
      limitsExtension(),
      persistenceExtension({ db, log, journal, open, behind }),
      storeExtension({ db, log, journal, behind }),
      awarenessExtension(carets),
      carets.extension(),
    ],
  });
  const guard = new AccessGuard({
    ...{ db, log, hocuspocus },
    tick_ms: times.access_tick_ms,
    delay_ms: times.access_delay_ms,
  });
  const sockets = new DocumentSockets({ hocuspocus, journal, seats, session_cookie });
  carets.start(hocuspocus);
  const endMeasuring = measureDocuments(hocuspocus, journal);
  const sweep = startSweep(db, log, times.sweep_ms);
  await open.start();

  const close = async () => {
    endMeasuring();
    guard.close();
    carets.close();
    holds.close();
    sockets.closeAll(CLOSE_CODE.restart, CLOSE_REASONS.restart);
    setTimeout(() => sockets.terminateAll(), times.close_timeout_ms).unref();
    await waitUntilUnloaded(hocuspocus, times.close_within_ms);
    journal.close();
    await Promise.all([journal.flush(), sweep.stop(), open.close()]);
  };
  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    noteAccess: (sign) => guard.note(sign),
    close,
  };
}

/** A document leaves memory when its last connection is closed, its updates are journaled and its row is written. */
async function waitUntilUnloaded(hocuspocus: Hocuspocus<CollabContext>, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (hocuspocus.documents.size > 0 && performance.now() < deadline) await delay(CLOSE_CHECK_MS);
}

function unloadIfIdle(hocuspocus: Hocuspocus<CollabContext>, name: string): void {
  const document = hocuspocus.documents.get(name);
  if (document?.getConnectionsCount() === 0) void hocuspocus.unloadDocument(document);
}

/** Nobody may merge what is in memory into a history that has begun anew. */
function dropDocument(
  hocuspocus: Hocuspocus<CollabContext>,
  open: OpenDocuments,
  { ref, document }: OpenDocument,
): void {
  open.remove(ref.name);
  for (const connection of document.getConnections()) {
    endConnection(connection, CLOSE_CODE.denied, CLOSE_REASONS.changed_generation);
  }
  unloadIfIdle(hocuspocus, ref.name);
}
