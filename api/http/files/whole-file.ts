import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What keeps a file from being written; a sentence for the operator. */
export class FileNotWritten extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its directory does not exist',
  ENOTDIR: 'its directory does not exist',
  EISDIR: 'it is a directory',
  EACCES: 'there is no right to write there',
  EPERM: 'there is no right to write there',
  EROFS: 'that disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'a file there cannot be so large',
  EIO: 'the disk does not work',
};

/** The same error in words that name the file; what is not about the file is left alone. */
function inWords(file: string, error: unknown): unknown {
  const reason = REASONS[String((error as NodeJS.ErrnoException).code)];
  const isOfFile = reason !== undefined && (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOfFile ? new FileNotWritten(`${file} cannot be written: ${reason}.`, { cause: error }) : error;
}

/** Throws FileNotWritten when there is something of that name already, unless it may be replaced, or no place for it. */
export async function requirePlace(file: string, may: { overwrite: boolean }): Promise<void> {
  const found = await fs.stat(file).catch(() => null);
  if (found && !found.isFile()) throw new FileNotWritten(`${file} cannot be written: it is no file.`);
  if (found && !may.overwrite)
    throw new FileNotWritten(`${file} is there already. Give it another name, or --overwrite to replace it.`);
  await fs.access(path.dirname(file), constants.W_OK).catch((error: unknown) => {
    throw inWords(file, error);
  });
}

/**
 * Writes a stream to a file, whole or not at all: what is half done stands beside it under a name of its own, and what was
 * there before stays until then.
 */
export async function writeWholeFile(file: string, content: Readable, signal: AbortSignal): Promise<void> {
  const half = `${file}.part`;
  try {
    const handle = await fs.open(half, 'w', 0o600);
    await pipeline(content, handle.createWriteStream({ flush: true }), { signal });
    await fs.rename(half, file);
  } catch (error) {
    content.destroy();
    await fs.rm(half, { force: true }).catch(() => {});
    throw signal.aborted ? signal.reason : inWords(file, error);
  }
}
