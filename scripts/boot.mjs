// The only file that runs under the system's own Node (18 or newer, no dependencies): it installs what is missing,
// then hands over to the pinned Node. `exec` in package.json's scripts lets signals reach this process directly.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, nodePath, root, withRuntime } from './install.mjs';

const COMMANDS = {
  start: ['main.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  // Garbage is collected early, so that a large file takes little memory; a nursery of 4 MB costs a sixth more time.
  import: ['api/cli/import.ts', '--max-old-space-size=224', '--max-semi-space-size=16'],
  backup: ['api/cli/backup.ts'],
  restore: ['api/cli/restore.ts'],
  'reset-second-factor': ['api/cli/reset-second-factor.ts'],
  migrate: ['api/cli/migrate.ts'],
  admin: ['api/cli/admin.ts'],
  bench: ['bench/main.ts'],
  pictures: ['e2e/pictures/main.ts'],
};

const [command, ...rest] = process.argv.slice(2);
const entry = COMMANDS[command];
if (!entry) {
  console.error(`Unknown command "${command ?? ''}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
const [file, ...flags] = entry;
const child = spawn(nodePath(), [...flags, join(root, file), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: withRuntime(process.env),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
