import { Migrator } from 'kysely/migration';
import type { Db } from './client.ts';
import { MIGRATIONS } from '../migrations/list.ts';

/**
 * Brings the database to this release, one process at a time (Kysely holds an advisory lock). Gives the names of what
 * ran; `upTo` is the last of them. Throws when a migration fails, or when the database belongs to a newer release.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
