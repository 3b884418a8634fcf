import { stat } from 'node:fs/promises';
import { readConfig } from '../config.ts';
import { writeBackup } from '../platform/backups/write-backup.ts';
import { requirePlace } from '../http/files/whole-file.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openCommandDatabase } from './open-database.ts';

const USAGE = `Usage:
  npm run backup -- <file> [--overwrite]

Copies the whole instance into the file: a snapshot of the database, and all uploaded files. People can keep working.
An existing file is replaced only with --overwrite, and only once the new backup is complete. With
BACKUP_PASSPHRASE set, the file is encrypted (age-encryption.org). The backup does not include the instance key
(SECRET_KEY, or instance-key in DATA_DIR): keep a copy of it somewhere else.`;
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
    const { passphrase } = config.backups;
    const counts = await writeBackup({ connection, config, storage, signal, passphrase }, file);
    const { size } = await stat(file);
    const { rows, files, missing_files } = counts;
    console.log(`${file}: ${rows} rows and ${files} files in ${(size / MEGABYTE).toFixed(1)} MB.`);
    if (passphrase) console.log('It is encrypted with BACKUP_PASSPHRASE.');
    if (missing_files > 0) console.log(`${missing_files} files are missing from storage.`);
    console.log('The instance key is not included: keep a copy of it somewhere else.');
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
