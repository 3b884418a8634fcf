import path from 'node:path';
import { readHolder } from '@tandem/db/postgres/embedded/directory-lock.ts';
import { type Config, readConfig } from '../config.ts';
import { commandContext } from '../context.ts';
import { Found, UsageError, lineOf, readGiven } from './admin/command.ts';
import { findCommand, helpText } from './admin/commands.ts';
import { outputTo } from './admin/output.ts';
import { openCommandDatabase } from './open-database.ts';

const USAGE_EXIT_CODE = 2;
const HELP = new Set(['help', '--help', '-h']);

/** Links lead to the address of the instance that runs on this data, where APP_URL names no other. */
function atItsAddress(config: Config): Config {
  if (config.is_app_url_given || config.database_url) return config;
  const holder = readHolder(path.join(config.data_dir, 'postgres'));
  return holder ? { ...config, app_url: holder.at } : config;
}

/** The entry of `npm run admin` (docs/contract/admin.md). */
async function main(typed: string[]): Promise<void> {
  if (typed.length === 0 || HELP.has(typed[0] ?? '')) return console.log(helpText());
  const { command, rest } = findCommand(typed);
  const given = readGiven(command, rest);
  const config = atItsAddress(readConfig(process.env));
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}.`)));
  const database = await openCommandDatabase(config);
  try {
    const ctx = { ...(await commandContext(database)), config };
    const output = outputTo((line) => console.log(line), given.values['json'] === true);
    await command.run({ config, database, ctx, output, signal: stopping.signal }, given);
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Found)) console.error(lineOf(error));
  process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}
