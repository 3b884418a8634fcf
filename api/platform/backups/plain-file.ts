import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import { decrypted, isEncrypted } from './age.ts';
import { BackupError } from './backup-error.ts';

const HEAD_BYTES = 64;

/** Asked for only when a backup is encrypted. */
export type AskPassphrase = () => Promise<string | undefined>;

async function readHead(file: string): Promise<Buffer> {
  await using handle = await fs.open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0);
  return buffer.subarray(0, bytesRead);
}

/** Runs `work` with a backup as an archive: with the file itself, or with what is in it when it is encrypted. */
export async function inPlainFile<T>(
  file: string,
  ask: AskPassphrase,
  work: (plain: string) => Promise<T>,
): Promise<T> {
  // Of a file that cannot be read the archive's reader says so.
  const head = await readHead(file).catch(() => Buffer.alloc(0));
  if (!isEncrypted(head)) return work(file);
  const passphrase = await ask();
  if (!passphrase) throw new BackupError('The backup is encrypted. Set BACKUP_PASSPHRASE.');
  return inTemporaryDirectory('decrypt', async (directory) => {
    const plain = path.join(directory, 'backup.zip');
    await pipeline(decrypted(createReadStream(file), passphrase), createWriteStream(plain, { mode: 0o600 }));
    return work(plain);
  });
}
