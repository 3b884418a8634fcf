import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Runs `work` with a directory of its own, which is gone afterwards. `name` is what it was for, for operators. */
export async function inTemporaryDirectory<T>(
  name: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), `tandem-${name}-`));
  try {
    return await work(directory);
  } finally {
    await fs.rm(directory, { recursive: true, force: true });
  }
}
