import { pendingSteps } from '@tandem/db/postgres/schema/migrate.ts';
import { readConfig } from '../config.ts';
import { migrateJobs } from '../platform/jobs/schema.ts';
import { openUnmigrated, openCommandDatabase } from './open-database.ts';

const USAGE = `Usage:
  npm run migrate [-- --dry-run]

Migrates the database to this release while processes of the previous release keep running, then exits. Tandem also does
this on startup; use this command to do it before you replace the first process. --dry-run lists the steps and runs none.`;
const USAGE_EXIT_CODE = 2;
const DRY_RUN = '--dry-run';

/** The entry of `npm run migrate`. */
async function main(isDryRun: boolean): Promise<void> {
  const config = readConfig(process.env);
  if (isDryRun) return listSteps(config);
  const { sql, connection, close } = await openCommandDatabase(config);
  try {
    await migrateJobs({ sql, connection });
    console.log('The database is up to date with this release.');
  } finally {
    await close();
  }
}

async function listSteps(config: ReturnType<typeof readConfig>): Promise<void> {
  const { db, close } = await openUnmigrated(config);
  try {
    const steps = await pendingSteps(db);
    for (const step of steps) console.log(step);
    console.log(`${steps.length} steps would run.`);
  } finally {
    await close();
  }
}

const given = process.argv.slice(2);
if (given.some((argument) => argument !== DRY_RUN)) {
  console.error(USAGE);
  process.exit(USAGE_EXIT_CODE);
}
try {
  await main(given.includes(DRY_RUN));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
