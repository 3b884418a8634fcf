import type { WebSocketLike } from '@hocuspocus/server';
import type WebSocket from 'ws';
import { CLOSE_CODE } from './close-codes.ts';
import { type Dialect, appliedDocument } from './dialects.ts';
import type { DocumentJournal } from './journal.ts';

/** A client that reads so slowly that more than this waits for it is cut off. */
const MAX_QUEUED_BYTES = 16 * 1024 * 1024;

/**
 * The socket that the library writes to. It speaks the client's dialect, and it holds back "your update was applied"
 * until that update is committed: the library says so as soon as the update is in memory
 * (docs/contract/live-documents.md#saved-means-stored).
 */
export class DocumentSocket implements WebSocketLike {
  private readonly socket: WebSocket;
  private readonly dialect: Dialect;
  private readonly journal: DocumentJournal;
  isAuthenticated = false;
  open_documents = 0;

  constructor(socket: WebSocket, dialect: Dialect, journal: DocumentJournal) {
    this.socket = socket;
    this.dialect = dialect;
    this.journal = journal;
  }

  get readyState(): number {
    return this.socket.readyState;
  }

  send(message: Uint8Array): void {
    const name = appliedDocument(message);
    const durable = name === null ? null : this.journal.whenDurable(name);
    if (durable) void durable.then(() => this.write(message));
    else this.write(message);
  }

  close(code?: number, reason?: string): void {
    this.socket.close(code, reason);
  }

  private write(message: Uint8Array): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) {
      this.socket.terminate();
      return;
    }
    const translated = this.dialect.toClient(message);
    if (translated) this.socket.send(translated);
    if (this.dialect.isLast(message)) this.socket.close(CLOSE_CODE.reset, 'connect again');
  }
}
