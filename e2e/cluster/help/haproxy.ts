import fs from 'node:fs';
import path from 'node:path';
import { type DebianProgram, ensureProgram, programOrReason } from '../../../scripts/debian-program.ts';
import { type Running, programDirectory, runProgram } from './run-program.ts';

const HAPROXY: DebianProgram = {
  name: 'haproxy',
  packages: ['haproxy'],
  versionArgs: ['-v'],
  variable: 'HAPROXY_PATH',
};

/** Why there is no HAProxy here; undefined where there is one. */
export function haproxySkipReason(): string | undefined {
  const found = programOrReason(HAPROXY);
  return 'skipReason' in found ? found.skipReason : undefined;
}

/** Starts HAProxy with a configuration, which listens on `port`; ending it breaks the connections that it carries. */
export async function startHaproxy(options: { port: number; configuration: string }): Promise<Running> {
  const directory = programDirectory('haproxy');
  const file = path.join(directory, 'haproxy.cfg');
  fs.writeFileSync(file, options.configuration);
  return runProgram(ensureProgram(HAPROXY), { directory, args: ['-db', '-f', file], port: options.port });
}
