import { randomBytes } from 'node:crypto';
import type { StoredBackup } from './repo.ts';

type Named = Pick<StoredBackup, 'storage_key' | 'has_own_place'>;

/**
 * The key of a new backup. Beside uploaded files it begins with what cannot be guessed, as all keys there; in a place of its
 * own with what an operator looks for.
 */
export function keyOf(made: { has_own_place: boolean; is_encrypted: boolean }): string {
  const moment = new Date().toISOString().slice(0, 16).replaceAll(':', '');
  const name = `tandem-${moment}`;
  const ending = made.is_encrypted ? '.zip.age' : '.zip';
  return made.has_own_place
    ? `${name}-${randomBytes(4).toString('hex')}${ending}`
    : `${randomBytes(16).toString('hex')}-${name}${ending}`;
}

/** What a backup is called when it is saved. */
export const nameOf = ({ storage_key, has_own_place }: Named): string =>
  has_own_place ? storage_key : storage_key.slice(storage_key.indexOf('-') + 1);

export const typeOf = ({ is_encrypted }: Pick<StoredBackup, 'is_encrypted'>): string =>
  is_encrypted ? 'application/octet-stream' : 'application/zip';
