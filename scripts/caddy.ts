import { type DebianProgram, ensureProgram } from './debian-program.ts';

const CADDY: DebianProgram = {
  name: 'caddy',
  packages: ['caddy'],
  versionArgs: ['version'],
  variable: 'CADDY_PATH',
};

/** Finds the proxy of docs/Caddyfile for tests, or fetches Debian's. */
export const ensureCaddy = (): string => ensureProgram(CADDY).path;
