import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive, read when its turn comes. */
export type ZipEntry = {
  name: string;
  chunks: () => AsyncIterable<string | Uint8Array>;
  /** Archives in an archive do not get smaller. */
  is_packed?: boolean;
  /** When it was last changed; now, unless this says otherwise. */
  date?: Date;
};

/** An archive as a stream; what goes wrong with one of its files ends it. */
export function zip(entries: readonly ZipEntry[]): Readable {
  const archive = new ZipFile();
  // It is a pass-through stream; its types know only the older interface.
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  // The one that is being read, which is closed when the reader of the archive gives up.
  let open: Readable | undefined;
  output.once('close', () => open?.destroy());
  for (const { name, chunks, is_packed = false, date } of entries) {
    const options = { compress: !is_packed, ...(date ? { mtime: date } : {}) };
    archive.addReadStreamLazy(name, options, (give) => {
      const content = Readable.from(chunks(), { objectMode: false });
      content.on('error', (error) => output.destroy(error));
      open = content;
      give(null, content);
    });
  }
  archive.end();
  return output;
}
