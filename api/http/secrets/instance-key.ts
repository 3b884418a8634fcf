import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';

const FILE_NAME = 'instance-key';
const KEY_BYTES = 32;

/**
 * The secret of this installation: SECRET_KEY, or one made at the first start and kept beside the data, readable by
 * its owner alone. Several processes on different machines need SECRET_KEY.
 */
export function readInstanceKey(config: Config): string {
  if (config.secret_key) return config.secret_key;
  const file = path.join(config.data_dir, FILE_NAME);
  fs.mkdirSync(config.data_dir, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = fs.readFileSync(file, 'utf8').trim();
  if (key.length < KEY_BYTES)
    throw new Error(`${file} holds no key. Remove it to get a new one, or set SECRET_KEY.`);
  return key;
}
