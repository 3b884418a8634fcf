import type { Document } from '@hocuspocus/server';
import type { Holds, Release } from '@tandem/db/redis/holds.ts';
import { CLOSE_REASONS, type CloseReason, DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import type { CollabContext, Seat } from './base/context.ts';
import type { DocumentSocket } from './base/document-socket.ts';

/** Beyond the limit, so many sockets of a session are let in to be informed; the others are turned away at the door. */
const REFUSED_SOCKETS = 20;
/** Sockets of this process that have not said yet who they are; each has ten seconds. */
const MAX_UNKNOWN_SOCKETS = 2_000;
/** A seat that is claimed and not taken after this is free again: its document could not be loaded. */
const CLAIM_MS = 30_000;

export type CollaborationLimits = {
  /** Of one person, and of one session before it is known whose it is. */
  sockets_per_person: number;
  editors: number;
  /** Of one document; readers never take the place of an editor. */
  readers: number;
  documents_per_socket: number;
};

export const COLLABORATION_LIMITS: CollaborationLimits = {
  sockets_per_person: DOCUMENT_LIMITS.sockets_per_person,
  editors: DOCUMENT_LIMITS.editors,
  readers: DOCUMENT_LIMITS.readers,
  documents_per_socket: 100,
};

/**
 * Counts who is in, and who is coming in, without waiting for anything in between: of many who come at once, none gets
 * in because the others are not there yet.
 */
export class Seats {
  private readonly limits: CollaborationLimits;
  private readonly ofSessions = new Map<string, Set<DocumentSocket>>();
  private readonly ofPeople = new Map<string, Set<DocumentSocket>>();
  private readonly unknown = new Set<DocumentSocket>();
  private readonly exits = new Map<DocumentSocket, (() => void)[]>();
  private readonly claimed = new Set<Seat>();
  private readonly holds: Holds;
  private readonly held = new Map<DocumentSocket, Promise<Release | null>>();

  constructor(limits: CollaborationLimits, holds: Holds) {
    this.limits = limits;
    this.holds = holds;
  }

  /** Whether there is room for another socket that came with the cookie of this session, or with none. */
  hasRoom(session: string | undefined): boolean {
    if (this.unknown.size >= MAX_UNKNOWN_SOCKETS) return false;
    return this.countOf(session) < this.limits.sockets_per_person + REFUSED_SOCKETS;
  }

  /** Counts a socket from its first moment; gives why it may open nothing, or null. */
  enter(socket: DocumentSocket, session: string | undefined): CloseReason | null {
    const isOneTooMany = this.countOf(session) >= this.limits.sockets_per_person;
    this.unknown.add(socket);
    if (session !== undefined) this.add(this.ofSessions, session, socket);
    return isOneTooMany ? CLOSE_REASONS.too_many_sockets : null;
  }

  /** Forgets a socket that is closed. */
  leave(socket: DocumentSocket): void {
    this.unknown.delete(socket);
    for (const exit of this.exits.get(socket) ?? []) exit();
    this.exits.delete(socket);
    void this.held.get(socket)?.then((release) => release?.());
    this.held.delete(socket);
    for (const seat of this.claimed) if (seat.socket === socket) this.claimed.delete(seat);
  }

  /** Takes a seat for a connection that is allowed; gives why there is none. `document` is the open one. */
  claim(seat: Seat, document: Document | undefined): CloseReason | null {
    const reason = this.refusalOf(seat, document);
    if (reason) return reason;
    this.unknown.delete(seat.socket);
    this.add(this.ofPeople, seat.user_id, seat.socket);
    this.claimed.add(seat);
    setTimeout(() => this.claimed.delete(seat), CLAIM_MS).unref();
    return null;
  }

  /** Counts the socket of a claimed seat with those that its person has at other processes; gives why it may not be. */
  async holdSocket(seat: Seat): Promise<CloseReason | null> {
    const { socket, user_id } = seat;
    const held = this.held.get(socket) ?? this.holds.take(user_id, this.limits.sockets_per_person);
    this.held.set(socket, held);
    if (await held) return null;
    this.claimed.delete(seat);
    this.held.delete(socket);
    return CLOSE_REASONS.too_many_sockets;
  }

  /** The connection is there, and is counted with those of its document. */
  take(seat: Seat): void {
    this.claimed.delete(seat);
  }

  private refusalOf(seat: Seat, document: Document | undefined): CloseReason | null {
    const own = this.ofPeople.get(seat.user_id);
    const { sockets_per_person, documents_per_socket, editors, readers } = this.limits;
    if (own && !own.has(seat.socket) && own.size >= sockets_per_person) return CLOSE_REASONS.too_many_sockets;
    if (seat.socket.open_documents >= documents_per_socket) return CLOSE_REASONS.too_many_sockets;
    const others = [...seatsOf(document), ...[...this.claimed].filter(({ name }) => name === seat.name)];
    const ofPerson = others.filter(({ user_id }) => user_id === seat.user_id).length;
    if (ofPerson >= sockets_per_person) return CLOSE_REASONS.too_many_sockets;
    const sameRight = others.filter(({ is_editor }) => is_editor === seat.is_editor).length;
    if (sameRight < (seat.is_editor ? editors : readers)) return null;
    return seat.is_editor ? CLOSE_REASONS.too_many_editors : CLOSE_REASONS.too_many_readers;
  }

  private add(sockets: Map<string, Set<DocumentSocket>>, key: string, socket: DocumentSocket): void {
    const own = sockets.get(key) ?? new Set();
    if (own.has(socket)) return;
    sockets.set(key, own.add(socket));
    const exit = () => {
      own.delete(socket);
      if (own.size === 0) sockets.delete(key);
    };
    this.exits.set(socket, [...(this.exits.get(socket) ?? []), exit]);
  }

  private countOf(session: string | undefined): number {
    return session === undefined ? 0 : (this.ofSessions.get(session)?.size ?? 0);
  }
}

/** Rights change while people are connected, so the connections themselves are asked. */
function seatsOf(document: Document | undefined): Pick<Seat, 'user_id' | 'is_editor'>[] {
  return (document?.getConnections() ?? []).map(({ context, readOnly }) => ({
    user_id: (context as CollabContext).user.id,
    is_editor: !readOnly,
  }));
}

/** Keeps the count of each connection that comes and goes. */
export const seatsExtension = (seats: Seats) => ({
  extensionName: 'seats',
  async connected({ context }: { context: CollabContext }) {
    seats.take(context.seat);
    context.socket.open_documents += 1;
  },
  async onDisconnect({ context }: { context: CollabContext }) {
    context.socket.open_documents -= 1;
  },
});
