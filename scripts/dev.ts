import { spawn } from 'node:child_process';
import path from 'node:path';

/** Everything with restarts on change: the server through node --watch, the client through vite's own build watch. */
const root = path.join(import.meta.dirname, '..');
const children = [
  spawn('vite', ['build', 'web', '--watch'], { cwd: root, stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', 'main.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
