import { stat } from 'node:fs/promises';
import { readConfig } from '../config.ts';
import { writeBackup } from '../platform/backups/write-backup.ts';
import { requirePlace } from '../http/files/whole-file.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openCommandDatabase } from './open-database.ts';

const USAGE = `Usage:
  npm run backup -- <file.zip> [--overwrite]

Copies the whole installation into the file: the database as it is at one moment, and uploaded files. People go on
working meanwhile. A file of that name is replaced only with --overwrite, and only once the new one is whole. The key of the installation (SECRET_KEY, or instance-key in DATA_DIR) is not in it: keep a copy of it
in another place.`;
const USAGE_EXIT_CODE = 2;
const MEGABYTE = 1_000_000;

/** The entry of `npm run backup`. */
async function main(file: string, may: { overwrite: boolean }): Promise<void> {
  await requirePlace(file, may);
  const config = readConfig(process.env);
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}; nothing was written.`)));
  const database = await openCommandDatabase(config);
  const { storage } = await openStorage(config);
  try {
    const { connection } = database;
    const counts = await writeBackup({ connection, config, storage, signal }, file);
    const { size } = await stat(file);
    const { rows, files, missing_files } = counts;
    console.log(`${file}: ${rows} rows and ${files} files in ${(size / MEGABYTE).toFixed(1)} MB.`);
    if (missing_files > 0) console.log(`${missing_files} files are not in the storage any more.`);
    console.log('The key of the installation is not in it: keep a copy of that in another place.');
  } finally {
    storage.close();
    await database.close();
  }
}

const OVERWRITE = '--overwrite';
const given = process.argv.slice(2);
const [file, ...rest] = given.filter((argument) => argument !== OVERWRITE);
if (!file || file.startsWith('-') || rest.length > 0) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
try {
  await main(file, { overwrite: given.includes(OVERWRITE) });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
