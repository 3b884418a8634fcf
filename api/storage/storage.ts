import type { Readable } from 'node:stream';
import type { UploadData } from '@tandem/shared/files/assets/schema.ts';

/** One file that may be brought: where to, of what type, with at most how many bytes. */
export type Slot = { key: string; type: string; max_size: number };

/** A file of this machine, which stays where it is. */
export type MadeFile = { path: string; type: string; size: number };

/** How a file is to come to whoever asks for it. */
export type Delivery = { name: string; type: string; kind: 'inline' | 'attachment' };

/**
 * A file for somebody: `key_hash` is of the session or token by which they asked (hex). Files that anybody may see are
 * for nobody in particular.
 */
export type Handover = Delivery & { key_hash?: string | undefined };

/** A file as the storage has it; `head` is its beginning, at most `HEAD_BYTES`. */
export type StoredFile = { size: number; head: Uint8Array; metadata: Record<string, unknown> };

/** Enough to tell what a file is: archives are told by the names inside of them. */
export const HEAD_BYTES = 256 * 1024;

/** How long a form can be sent (docs/contract/files.md#how-long-they-count). */
export const SLOT_SECONDS = 3600;
/**
 * How long a link can be followed: to a picture that is shown an hour (docs/contract/files.md#how-long-they-count), to
 * save a file minutes.
 */
export const LINK_SECONDS: Record<Delivery['kind'], number> = { inline: 3600, attachment: 300 };

/** A picture is kept by its reader's browser while its link counts; what is saved is kept by nothing on its way. */
export const LINK_CACHE: Record<Delivery['kind'], string> = {
  inline: `private, max-age=${LINK_SECONDS.inline}, immutable`,
  attachment: 'no-store',
};

/** Where uploaded files are: on this machine's disk, or in an object storage. */
export type Storage = {
  /** Where browsers send and fetch files, when that is not here; pages must be allowed to. */
  origin: string | null;
  /** The form with which one file can be brought. `origin` is how the caller reaches this server. */
  openSlot: (slot: Slot, origin: string) => Promise<UploadData>;
  /** Keeps a file that the server itself has made. */
  store: (key: string, file: MadeFile) => Promise<void>;
  /** Puts what `change` makes of a file in its place, whole or not at all, and gives its size. */
  rewrite: (key: string, type: string, change: (bytes: Buffer) => Promise<Buffer>) => Promise<number>;
  /** What was brought; null as long as nothing was. */
  look: (key: string) => Promise<StoredFile | null>;
  /**
   * An address that gives the file to whoever has it, for LINK_SECONDS; from a disk no longer than the session or token
   * lasts by which it was asked for.
   */
  linkTo: (key: string, handover: Handover) => Promise<string>;
  /** The whole of a file; null when it is not there. */
  read: (key: string) => Promise<Readable | null>;
  /** Keeps the same file under another key as well; false when it is not there. */
  copy: (from: string, to: string) => Promise<boolean>;
  /** Files that are not there are no error. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Removes parts of uploads that a crash left behind, when they are older than this. */
  removeLeftovers: (olderThanMs: number) => Promise<void>;
  /** Room that is left for more; null where nobody knows. */
  freeBytes: () => Promise<number | null>;
  close: () => void;
};
