import path from 'node:path';
import { startEmbeddedPostgres } from '@tandem/db/postgres/embedded/server.ts';
import { type Config, readConfig } from '../config.ts';
import { type RestorePlace, restoreBackup } from '../platform/backups/restore.ts';
import { openStorage } from '../storage/open-storage.ts';

const USAGE = `Usage:
  npm run restore -- <file.zip>

Puts a backup into an installation that nobody has used, of the same or a newer release, while it does not run. Give it
the key of the installation that the backup is of (SECRET_KEY, or instance-key in DATA_DIR) first.`;
const USAGE_EXIT_CODE = 2;

type Server = { connection: RestorePlace['connection']; stop: () => Promise<void> };

async function openServer(config: Config): Promise<Server> {
  if (config.database_url) return { connection: { url: config.database_url }, stop: async () => {} };
  const dataDirectory = path.join(config.data_dir, 'postgres');
  const server = await startEmbeddedPostgres({ dataDirectory, holder: 'a restore' });
  return { connection: server, stop: () => server.stop() };
}

/** The entry of `npm run restore`. */
async function main(file: string): Promise<void> {
  const config = readConfig(process.env);
  const { connection, stop } = await openServer(config);
  const { storage } = await openStorage(config);
  try {
    const report = (line: string) => console.error(line);
    const place = { connection, config, storage, report };
    const { manifest, has_same_key } = await restoreBackup(place, file);
    const { tables, files, created_at } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored ${rows} rows and ${files.length} files, as they were at ${created_at}.`);
    console.log('Everybody signs in again.');
    if (!has_same_key)
      console.log(
        'The key of this installation is another one than that of the backup: enter the secrets of the console again, ' +
          'and people set up their authenticator apps again. Or stop, put the old key in place, and restore into an ' +
          'empty installation once more.',
      );
  } finally {
    storage.close();
    await stop();
  }
}

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
try {
  await main(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
