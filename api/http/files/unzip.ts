import type { Readable } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';

/** One file of an archive: how large it is, and how large as it lies there, in bytes. */
type PackedFile = { size: number; packed_size: number };

export type OpenZip = {
  files: ReadonlyMap<string, PackedFile>;
  /** Undefined when there is no such file. A file that turns out larger than it says ends with an error. */
  read: (name: string) => Promise<Readable | undefined>;
  close: () => void;
};

/** Opens an archive. Throws for what is none, for what is cut short, and for names that lead out of it or come twice. */
export async function openZip(file: string): Promise<OpenZip> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`two files in it are called ${entry.fileName}`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error;
  }
  const files = new Map(
    [...entries].map(([name, { uncompressedSize, compressedSize }]) => [
      name,
      { size: uncompressedSize, packed_size: compressedSize },
    ]),
  );
  return {
    files,
    read: async (name) => {
      const entry = entries.get(name);
      return entry && zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
}
