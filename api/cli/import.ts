import path from 'node:path';
import { isUnavailable } from '@tandem/db/postgres/pool/unavailable.ts';
import { type Config, readConfig } from '../config.ts';
import { compareTracker } from '../integrations/importers/compare-tracker.ts';
import { csvSource } from '../integrations/importers/csv/csv-source.ts';
import { githubSource } from '../integrations/importers/github/github-source.ts';
import { ImportError } from '../integrations/importers/source/import-error.ts';
import { importTracker } from '../integrations/importers/import-tracker.ts';
import { jiraSource } from '../integrations/importers/jira/jira-source.ts';
import type { TrackerSource } from '../integrations/importers/source/source-item.ts';
import { importWorkspace } from '../integrations/importers/tandem/import-workspace.ts';
import { openStorage } from '../storage/open-storage.ts';
import {
  IMPORT_USAGE,
  type ImportArguments,
  type TrackerArguments,
  type WorkspaceArguments,
  readImportArguments,
} from './import-arguments.ts';
import { describeDifference } from './import-difference.ts';
import { describeTable } from './import-notes.ts';
import { showProgress } from './import-progress.ts';
import { describeImport, describeWorkspace } from './import-summary.ts';
import { type CommandDatabase, openCommandDatabase } from './open-database.ts';

const USAGE_EXIT_CODE = 2;
const INTERRUPTED_EXIT_CODE = 130;
/** The entry of `npm run import`. */
async function main(args: string[]): Promise<void> {
  const given = readArguments(args);
  const config = readConfig(process.env);
  const database = await openCommandDatabase(config);
  stopOnSignals(database);
  try {
    if (given.source === 'tandem') await runWorkspace(database, config, given);
    else await runImport(database, given);
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]): ImportArguments {
  try {
    return readImportArguments(args);
  } catch (error) {
    console.error(`${explain(error)}\n\n${IMPORT_USAGE}`);
    process.exit(USAGE_EXIT_CODE);
  }
}

/** The transaction of an import dies with its connection, so that nothing of it stays. */
function stopOnSignals(database: CommandDatabase): void {
  const stop = async () => {
    console.error('\nStopped. Nothing was imported.');
    await database.abort();
    process.exit(INTERRUPTED_EXIT_CODE);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

async function runWorkspace(
  database: CommandDatabase,
  config: Config,
  { file, is_dry_run }: WorkspaceArguments,
): Promise<void> {
  const { storage } = await openStorage(config);
  try {
    const summary = await importWorkspace(database, storage, { file, is_dry_run });
    for (const line of describeWorkspace(summary, is_dry_run)) console.log(line);
  } finally {
    storage.close();
  }
}

/** A source, and what is to be said of how it was read. */
type OpenedSource = { source: TrackerSource; describe: () => string[] };

function openSource({ source, file, source_url }: TrackerArguments): OpenedSource {
  if (source === 'csv') {
    const table = csvSource(file, { name: path.parse(file.replace(/\.gz$/i, '')).name });
    return { source: table, describe: () => describeTable(table.describe()) };
  }
  return {
    source: source === 'jira' ? jiraSource(file, source_url) : githubSource(file),
    describe: () => [],
  };
}

async function runImport(database: CommandDatabase, given: TrackerArguments): Promise<void> {
  const { workspace_slug, identifier, on_error } = given;
  const { source, describe } = openSource(given);
  const progress = showProgress(process.stderr);
  const start = performance.now();
  try {
    const request = { source, workspace_slug, identifier, on_error };
    if (given.is_dry_run) {
      const difference = await compareTracker(database, request, progress.report);
      progress.clear();
      for (const line of [...describe(), ...describeDifference(difference)]) console.log(line);
      return;
    }
    const summary = await importTracker(database, request, progress.report);
    progress.clear();
    const seconds = (performance.now() - start) / 1000;
    const lines = describeImport(summary, { workspace_slug, identifier }, seconds);
    for (const line of [...describe(), ...lines]) console.log(line);
  } catch (error) {
    progress.clear();
    throw error;
  }
}

function explain(error: unknown): string {
  if (error instanceof ImportError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const isLost = isUnavailable(error);
  return isLost ? 'Lost the connection to the database. Nothing was imported.' : error.message;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
