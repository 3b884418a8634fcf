import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config.ts';

const FILE_NAME = 'instance-key';
const BEFORE = 'before';
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

/** Where the key is, and where the one before and the next are while it is changed. */
export const keyFileOf = ({ data_dir }: Config, which?: 'before' | 'next'): string =>
  path.join(data_dir, which ? `${FILE_NAME}.${which}` : FILE_NAME);

/**
 * The key before the last change of it, by which links and recovery codes of that time count on; null when there is none
 * (docs/contract/admin.md#a-new-key).
 */
export function readKeyBefore(config: Config): string | null {
  if (config.secret_key) return config.secret_key_before ?? null;
  try {
    return fs.readFileSync(keyFileOf(config, BEFORE), 'utf8').trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The key, and the one before it if there is one: what was signed with either counts. */
export const readKeys = (config: Config): readonly string[] =>
  [readInstanceKey(config), readKeyBefore(config)].filter((key) => key !== null);
