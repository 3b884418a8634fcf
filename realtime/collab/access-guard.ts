import { type Document, type Hocuspocus, OutgoingMessage } from '@hocuspocus/server';
import type { Db } from '@tandem/db/postgres/client.ts';
import { type DocumentAccess, findDocumentAccess } from '@tandem/db/access/documents.ts';
import { CLOSE_REASONS, type PageSignal } from '@tandem/shared/documents/document.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { Log } from '../sockets/log.ts';
import { type CollabConnection, type CollabContext, endConnection } from './base/context.ts';
import { CLOSE_CODE } from './base/close-codes.ts';

/** What may have changed: one document, one person's rights, or everybody's in a project or workspace. */
export type AccessSign = { name: string } | { user_id: string } | { stream: Stream };

type PageState = NonNullable<DocumentAccess['page']>;

type AccessGuardOptions = {
  db: Db;
  log: Log;
  hocuspocus: Hocuspocus<CollabContext>;
  /** How often everything is looked up: sessions that end and people who are deactivated give no sign. */
  tick_ms: number;
  /** What a sign is about is looked up this long after it, all signs of that time together. */
  delay_ms: number;
};

/**
 * Decides again and again what open connections may do, by the rule that let them in: closes those that lost the right,
 * makes them read-only or writable, and informs everybody on a page when it is locked, archived or made private.
 */
export class AccessGuard {
  private readonly options: AccessGuardOptions;
  private readonly pages = new WeakMap<Document, PageState>();
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private signs: AccessSign[] = [];
  private isClosed = false;

  constructor(options: AccessGuardOptions) {
    this.options = options;
    this.scheduleTick();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.soon);
  }

  /** Looks soon at the connections that a sign is about, once for all signs until then. */
  note(sign: AccessSign): void {
    if (this.isClosed) return;
    this.signs.push(sign);
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      const signs = this.signs;
      this.signs = [];
      void this.recheck(signs);
    }, this.options.delay_ms).unref();
  }

  /** All connections, or those that one of the signs is about. */
  async recheck(signs?: readonly AccessSign[]): Promise<void> {
    const { db, log } = this.options;
    const isMeant = signs ? meantBy(signs) : () => true;
    const connections = this.connections().filter(isMeant);
    if (connections.length === 0) return;
    try {
      const accesses = await findDocumentAccess(
        db,
        connections.map(({ context }) => context),
      );
      for (const [index, connection] of connections.entries()) this.apply(connection, accesses[index]);
    } catch (err) {
      log.error({ err }, 'access to documents cannot be looked up');
    }
  }

  private connections(): CollabConnection[] {
    return [...this.options.hocuspocus.documents.values()].flatMap((document) => document.getConnections());
  }

  private apply(connection: CollabConnection, access: DocumentAccess | undefined): void {
    if (!connection.document.hasConnection(connection)) return;
    if (!access) {
      endConnection(connection, CLOSE_CODE.denied, CLOSE_REASONS.denied);
      return;
    }
    connection.context.streams = access.streams;
    if (access.page) this.notifyPage(connection, access.page);
    if (connection.context.refused || connection.readOnly === !access.can_edit) return;
    // Edits that were refused are missing on the server; what the client types next builds on them.
    if (access.can_edit && connection.context.has_refused_edits) {
      endConnection(connection, CLOSE_CODE.reset, 'connect again');
      return;
    }
    setReadOnly(connection, !access.can_edit);
  }

  private notifyPage({ document, context }: CollabConnection, now: PageState): void {
    const before = this.pages.get(document) ?? context.page;
    this.pages.set(document, now);
    if (!before) return;
    for (const signal of signalsBetween(before, now)) document.broadcastStateless(signal);
  }

  private scheduleTick(): void {
    this.timer = setTimeout(() => void this.tick(), this.options.tick_ms).unref();
  }

  private async tick(): Promise<void> {
    await this.recheck();
    if (!this.isClosed) this.scheduleTick();
  }
}

function meantBy(signs: readonly AccessSign[]): (connection: CollabConnection) => boolean {
  const keyed = new Set(signs.map((sign) => Object.entries(sign)[0]?.join(' ')));
  return ({ document, context }) =>
    keyed.has(`name ${document.name}`) ||
    keyed.has(`user_id ${context.user.id}`) ||
    context.streams.some((stream) => keyed.has(`stream ${stream}`));
}

/** Says so in the words of a new connection, which every client understands: nobody goes on typing what is refused. */
function setReadOnly(connection: CollabConnection, isReadOnly: boolean): void {
  connection.readOnly = isReadOnly;
  const message = new OutgoingMessage(connection.messageAddress).writeAuthenticated(isReadOnly);
  connection.send(message.toUint8Array());
}

function signalsBetween(before: PageState, now: PageState): PageSignal[] {
  const signals: PageSignal[] = [];
  if (before.is_locked !== now.is_locked) signals.push(now.is_locked ? 'locked' : 'unlocked');
  if (before.is_archived !== now.is_archived) signals.push(now.is_archived ? 'archived' : 'unarchived');
  if (before.access !== now.access) signals.push(now.access === 0 ? 'made-public' : 'made-private');
  return signals;
}
