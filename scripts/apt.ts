import { spawnSync } from 'node:child_process';

const isRoot = process.getuid?.() === 0;

/** Runs apt-get as root, without questions; false when it fails or there is none. */
export const aptGet = (args: readonly string[]): boolean =>
  spawnSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', 'apt-get']), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
