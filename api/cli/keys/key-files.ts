import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Config } from '../../config.ts';
import { keyFileOf } from '../../http/secrets/instance-key.ts';

const KEY_BYTES = 32;
const SHORTEST = 32;

/** The key in a file, which gets a new one, for its owner alone, when it is not there. It stays on the disk before anything is sealed with it. */
export function keyIn(file: string): string {
  try {
    const handle = fs.openSync(file, 'wx', 0o600);
    fs.writeSync(handle, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    fs.fsyncSync(handle);
    fs.closeSync(handle);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = fs.readFileSync(file, 'utf8').trim();
  if (key.length < SHORTEST) throw new Error(`${file} holds no key of at least ${SHORTEST} characters.`);
  return key;
}

/** The next key takes the place of the one in the directory of the data, which stays beside it. */
export function putNextKey(config: Config): void {
  fs.copyFileSync(keyFileOf(config), keyFileOf(config, 'before'));
  fs.chmodSync(keyFileOf(config, 'before'), 0o600);
  fs.renameSync(keyFileOf(config, 'next'), keyFileOf(config));
}
