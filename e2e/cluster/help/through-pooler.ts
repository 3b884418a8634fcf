import { spawn } from 'node:child_process';
import { once } from 'node:events';
import setUp from '@tandem/api/testing/server.ts';
import { startPgbouncer } from './pgbouncer.ts';

/**
 * Runs database tests through PgBouncer in transaction mode: `node e2e/cluster/help/through-pooler.ts api/work-items`.
 * The arguments are those of vitest; without a project, it runs `pg`.
 */
const args = process.argv.slice(2);
const project = args.includes('--project') ? [] : ['--project', 'pg'];
const stop = await setUp();
const socketDirectory = process.env['TANDEM_TEST_SOCKET'] ?? '';
const pooler = await startPgbouncer({ server: { socketDirectory } });
const child = spawn('vitest', ['run', ...project, ...args], {
  stdio: 'inherit',
  env: Object.assign({}, process.env, { TANDEM_TEST_POOLER: String(pooler.port) }),
});
const [code] = (await once(child, 'exit')) as [number | null];
await pooler.stop();
await stop?.();
process.exitCode = code ?? 1;
