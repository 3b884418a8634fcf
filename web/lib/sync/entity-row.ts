import type { Stream } from '@tandem/shared/sync/stream.ts';

/** A row as the server last sent it, by which stream and at which number. */
export type Confirmed<R> = { row: R; seq: number; stream: Stream };

export type Id = string;
export type EditOp = 'create' | 'patch' | 'remove';
/** One local change that the server has not confirmed yet. */
export type PendingEdit<R> = {
  mutationId: string;
  id: Id;
  op: EditOp;
  patch: Partial<R>;
  /** The number of the Change that will confirm it; null until the server has stored it. */
  storedAt: number | null;
  /** The stream that the Change comes on. */
  storedIn?: Stream;
};
export type NewEdit<R> = { mutationId: string; id: Id; op: EditOp; patch: Partial<R> };
export type RowListener<R> = (id: Id, before: R | undefined, after: R | undefined) => void;
/**
 * What the server sent of a row: `seq` is the number at which it said so, `isRead` that a list or a single read brought
 * it.
 */
export type Confirmation<R> = {
  id: Id;
  before: R | undefined;
  /** The number at which the row of before was sent; 0 without one. */
  beforeSeq: number;
  after: R | undefined;
  stream: Stream;
  seq: number;
  isRead: boolean;
  /** The server has said that there is no such row; otherwise a row that goes is merely not needed here any more. */
  isGone: boolean;
};
