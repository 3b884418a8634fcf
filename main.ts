import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from './api/config.ts';
import { startTandem } from './start.ts';

const STOP_DEADLINE_MS = 15_000;

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

const args = process.argv.slice(2);
const unknown = args.filter((arg) => arg !== '--demo');
if (unknown.length > 0) fail(`Unknown option ${unknown.join(' ')}. Known: --demo.`);

const version = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))
  .version as string;

try {
  const config = readConfig({ ...process.env, ...(args.includes('--demo') ? { DEMO: 'true' } : {}) });
  const tandem = await startTandem(config);
  process.stdout.write(`Tandem ${version} is ready: ${tandem.address}\n`);
  for (const note of tandem.notes) process.stdout.write(`${note}\n`);
  let isStopping = false;
  const stop = async (isDrained: boolean) => {
    if (isStopping) return;
    isStopping = true;
    if (isDrained) await tandem.drain();
    setTimeout(() => fail('Stopping took too long.'), STOP_DEADLINE_MS).unref();
    await tandem.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop(false));
  process.on('SIGTERM', () => void stop(true));
} catch (error) {
  fail(error);
}
