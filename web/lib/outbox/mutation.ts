import type { ApiAnswer, ApiRequest } from '../http/api-client.ts';

export type Id = string;

/** A change on its way to the server, as data: nothing of it is lost when it is written down and read again. */
export type Mutation = {
  /** Under this key the server stores it once, however often it is sent. */
  id: Id;
  /** Who made it: it is never sent in the session of somebody else. */
  userId: Id;
  /** Whose handler receives how it ended. */
  kind: string;
  /** Mutations of one lane reach the server in the order they were made. */
  lane: string;
  request: ApiRequest;
  /** The row that is there once this is stored; null when it makes none. */
  creates: Id | null;
  /** Rows that it is about: it waits until they are stored, and is refused with them. */
  needs: readonly Id[];
  /** Rows that its body only names, such as labels: it waits for them, and goes on without those that are refused. */
  mentions: readonly Id[];
};

/** What the server said when it refused, as data. */
type RefusalReason = { status: number; body: Record<string, unknown> };

/** A change that was not stored and never will be by itself: listed until the person retries or discards it. */
export type RefusedChange = {
  mutation: Mutation;
  reason: RefusalReason;
  /** The create that was refused and took this one with it; its own id when it was refused itself. */
  rootId: Id;
  /** When the server refused it, as milliseconds. */
  at: number;
};

/** What one tab says to the others of the same person. */
export type TabMessage =
  | { type: 'added'; mutation: Mutation; place: number | null }
  | { type: 'stored'; id: Id; answer: ApiAnswer<unknown> }
  | { type: 'refused'; rootId: Id; reason: RefusalReason; dependentIds: readonly Id[] }
  /** The lanes that wait for the network, the session or the server; said by the tab that sends. */
  | { type: 'held'; lanes: readonly string[] }
  /** The tab that sends should say that it lives, and try again what it holds back. */
  | { type: 'ask'; isRetry: boolean }
  | { type: 'settled'; ids: readonly Id[] }
  | { type: 'cleared' };

/** Where the outbox of one person lives on the device, and how the tabs of that person share it. */
export interface OutboxDevice {
  /** Answers its place in the order of all changes once it is written; throws when nothing could be written. */
  add(mutation: Mutation): Promise<number>;
  replace(mutation: Mutation): void;
  remove(id: Id): void;
  /** Moves changes from those that wait to those that were refused. */
  refuse(refused: readonly RefusedChange[]): void;
  /** The person has dealt with these refused changes. */
  settle(ids: readonly Id[]): void;
  read(): Promise<{ queued: readonly Placed[]; refused: readonly RefusedChange[] }>;
  clear(): Promise<void>;
  post(message: TabMessage): void;
  listen(receive: (message: TabMessage) => void): void;
  /** One tab at a time sends: calls `onLead` when it is this one's turn, and `onLost` when another tab has taken over. */
  lead(onLead: () => void, onLost: () => void, isStealing?: boolean): void;
  close(): void;
}

export type Placed = { place: number; mutation: Mutation };
