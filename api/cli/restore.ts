import path from 'node:path';
import { startEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import { type Config, readConfig } from '../config.ts';
import { type RestorePlace, restoreBackup } from '../platform/backups/restore.ts';
import { openStorage } from '../storage/open-storage.ts';
import { askPassphrase } from './ask-passphrase.ts';

const USAGE = `Usage:
  npm run restore -- <file> [--clone]

Restores a backup into a new, unused instance of the same or a newer release while it isn't running. First set the key of
the instance that the backup is from (SECRET_KEY, or instance-key in DATA_DIR). An encrypted backup is opened with BACKUP_PASSPHRASE, or with what you type.

--clone makes a copy for trying out an upgrade: email, webhooks, push, and intake are off, so it reaches no one. Set
DATA_DIR and PORT (and DATABASE_URL, if used) to others than those of the instance that the backup is from.`;
const USAGE_EXIT_CODE = 2;

type Server = { connection: RestorePlace['connection']; stop: () => Promise<void> };

async function openServer(config: Config): Promise<Server> {
  const url = config.database_direct_url ?? config.database_url;
  if (url) return { connection: { url }, stop: async () => {} };
  const dataDirectory = path.join(config.data_dir, 'postgres');
  const server = await startEmbeddedPostgres({ dataDirectory, holder: 'a restore' });
  return { connection: server, stop: () => server.stop() };
}

/** The entry of `npm run restore`. */
async function main(file: string, is_clone: boolean): Promise<void> {
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  const { storage } = await openStorage(config);
  try {
    const report = (line: string) => console.error(line);
    const ask = () => askPassphrase(config.backups.passphrase);
    const place = { connection, config, storage, report, ask, is_clone };
    const { manifest, has_same_key } = await restoreBackup(place, file);
    const { tables, files, created_at } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${files.length} files, as they were at ${created_at}.`);
    console.log('Everyone has to sign in again.');
    if (is_clone) console.log('This is a copy: email, webhooks, push, and intake are off.');
    if (!has_same_key)
      console.log(
        'The key of this instance differs from the key of the backup. Enter the secrets in the console again, and have ' +
          'people set up their authenticator apps again. Or put the old key in place and restore into an empty ' +
          'instance once more.',
      );
  } finally {
    storage.close();
    await stop();
  }
}

const CLONE = '--clone';
const given = process.argv.slice(2);
const [file, ...rest] = given.filter((argument) => argument !== CLONE);
if (!file || file.startsWith('-') || rest.length > 0) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
try {
  await main(file, given.includes(CLONE));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
