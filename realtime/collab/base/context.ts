import type { DocumentAccess } from '@tandem/db/access/documents.ts';
import type { DocumentRef } from '@tandem/shared/documents/document.ts';
import type { Connection } from '@hocuspocus/server';
import type { CloseReason } from '@tandem/shared/documents/document.ts';
import type { DocumentSocket } from './document-socket.ts';
import { CLOSE_CODE } from './close-codes.ts';

/** What is known of a connection: its socket from the beginning, the rest once it is authenticated. */
export type SocketContext = {
  socket: DocumentSocket;
  /** Key of the session cookie that came with the upgrade. */
  session_key: string | undefined;
  /** The client speaks another version of the protocol; it is informed when it asks for a document. */
  is_outdated: boolean;
  /** Why this socket may open nothing at all. */
  turned_away: CloseReason | null;
};

/** The right to one connection, from the moment that it is allowed until it is there. */
export type Seat = { name: string; user_id: string; is_editor: boolean; socket: DocumentSocket };

export type CollabContext = SocketContext & {
  ref: DocumentRef;
  user: { id: string; display_name: string };
  key_hash: string;
  seat: Seat;
  /** As the page was when this connection was let in; null for a work item. */
  page: DocumentAccess['page'];
  streams: DocumentAccess['streams'];
  /** Set when the server stopped taking this connection's edits; it stays a reader then. */
  refused?: string;
  /** Edits were answered "not applied": the client must connect again before later ones can make sense. */
  has_refused_edits?: boolean;
};

export type CollabConnection = Connection<CollabContext>;

/** Origin of updates that come out of the journal: they are broadcast, and neither journaled nor stored again. */
export const JOURNAL_ORIGIN = { source: 'local', skipStoreHooks: true } as const;

/** Refuses a connection. The library shows `reason` to the client and logs only errors that have a message. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string;

  constructor(reason: string, code: number = CLOSE_CODE.denied) {
    super('');
    this.code = code;
    this.reason = reason;
  }
}

/**
 * Ends a connection with its socket, the socket first, so that the client sees our code and reason. Clients connect
 * again by themselves, and are then refused if they may not.
 */
export function endConnection(connection: CollabConnection, code: number, reason: string): void {
  connection.webSocket.close(code, reason);
  connection.close({ code, reason });
}
