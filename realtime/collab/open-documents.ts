import type { Document } from '@hocuspocus/server';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import { DOCUMENT_CHANNEL, type JournalRange, parseNotification } from '@tandem/db/documents/journal.ts';
import { type DocumentUpdates, readDocument, readDocumentHeads } from '@tandem/db/documents/documents.ts';
import { applyUpdates } from '@tandem/db/rich-text/yjs.ts';
import type { DocumentRef } from '@tandem/shared/documents/document.ts';
import type { Log } from '../sockets/log.ts';
import { JOURNAL_ORIGIN } from './base/context.ts';

export type OpenDocument = {
  ref: DocumentRef;
  document: Document;
  generation: number;
  /** Everything in the journal up to here is in memory. */
  applied_seq: number;
  isReading: boolean;
  /** Rung while reading. */
  isDirty: boolean;
};

type OpenDocumentsOptions = {
  db: Db;
  sql: Sql;
  log: Log;
  tick_ms: number;
  /** Something else than its text changed: locks, access. */
  onNotification: (name: string) => void;
  /** The document is gone, or begun anew: nobody may go on with what is in memory. */
  onReplaced: (open: OpenDocument) => void;
};

/**
 * Keeps documents in memory equal to the journal, into which REST and other processes write too. A notification only
 * says that there is news; what is read is everything after what is known, so a notification too many or too few
 * changes nothing.
 */
export class OpenDocuments {
  private readonly options: OpenDocumentsOptions;
  private readonly open = new Map<string, OpenDocument>();
  private listening: { unlisten: () => Promise<void> } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(options: OpenDocumentsOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    this.listening = await this.options.sql.listen(
      DOCUMENT_CHANNEL,
      (payload) => this.handleNotification(payload),
      () => void this.catchUpAll(),
    );
    this.scheduleTick();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.listening
      ?.unlisten()
      .catch((err: unknown) => this.options.log.warn({ err }, 'unlisten failed'));
  }

  /** Fills a document in memory with what is stored, and follows its journal from there. */
  add(ref: DocumentRef, document: Document, stored: DocumentUpdates): void {
    applyUpdates(document, stored.updates, JOURNAL_ORIGIN);
    const { generation, seq } = stored;
    this.open.set(ref.name, {
      ref,
      document,
      generation,
      applied_seq: seq,
      isReading: false,
      isDirty: false,
    });
  }

  remove(name: string): void {
    this.open.delete(name);
  }

  generationOf(name: string): number | undefined {
    return this.open.get(name)?.generation;
  }

  all(): OpenDocument[] {
    return [...this.open.values()];
  }

  /** Our own updates got these numbers; numbers in between belong to others and are to be read. */
  noteCommitted(name: string, range: JournalRange): void {
    const open = this.open.get(name);
    if (!open) return;
    if (range.first === open.applied_seq + 1) open.applied_seq = range.last;
    else if (range.last > open.applied_seq) void this.catchUp(open);
  }

  noteGone(name: string): void {
    const open = this.open.get(name);
    if (open) this.options.onReplaced(open);
  }

  private handleNotification(payload: string): void {
    const { name, seq } = parseNotification(payload);
    const open = this.open.get(name);
    if (!open) return;
    if (seq === 0) this.options.onNotification(name);
    else if (seq > open.applied_seq) void this.catchUp(open);
  }

  private async catchUp(open: OpenDocument): Promise<void> {
    open.isDirty = true;
    if (open.isReading) return;
    open.isReading = true;
    try {
      while (open.isDirty && this.open.get(open.ref.name) === open) {
        open.isDirty = false;
        this.take(open, await readDocument(this.options.db, open.ref.name, open.applied_seq));
      }
    } catch (err) {
      this.options.log.warn({ err, document: open.ref.name }, 'the journal of a document cannot be read');
    } finally {
      open.isReading = false;
    }
  }

  private take(open: OpenDocument, news: DocumentUpdates | undefined): void {
    if (this.open.get(open.ref.name) !== open) return;
    if (!news || news.generation !== open.generation) {
      this.options.onReplaced(open);
      return;
    }
    applyUpdates(open.document, news.updates, JOURNAL_ORIGIN);
    open.applied_seq = Math.max(open.applied_seq, news.seq);
  }

  private async catchUpAll(): Promise<void> {
    if (this.open.size === 0 || this.isClosed) return;
    try {
      const heads = await readDocumentHeads(this.options.db, [...this.open.keys()]);
      for (const open of this.open.values()) {
        if ((heads.get(open.ref.name) ?? -1) !== open.applied_seq) void this.catchUp(open);
      }
    } catch (err) {
      this.options.log.warn({ err }, 'documents cannot be looked up');
    }
  }

  private scheduleTick(): void {
    this.timer = setTimeout(() => void this.tick(), this.options.tick_ms).unref();
  }

  private async tick(): Promise<void> {
    await this.catchUpAll();
    if (!this.isClosed) this.scheduleTick();
  }
}
