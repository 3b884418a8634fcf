import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureCaddy } from '../../scripts/caddy.ts';

const SHIPPED = path.join(import.meta.dirname, '..', '..', 'docs', 'Caddyfile');
/** What is no rule of the product: the proxy of a test changes nothing on the machine. */
const OF_TESTS = '{\n\tadmin off\n\tauto_https off\n}\n';

const READY_WITHIN_MS = 20_000;

type CaddyOptions = {
  port: number;
  directory: string;
  /** Where each process of the shipped file (`api-2`) listens here. */
  ports: Record<string, number>;
};

/** With a third process of a kind and more (`api-3`), which stand behind the second one of the shipped file. */
function withMore(text: string, names: readonly string[]): string {
  const more = names.filter((name) => /-([3-9]|\d\d)$/.test(name));
  return more.reduce((rules, name) => {
    const second = `${name.replace(/-\d+$/, '')}-2:3000`;
    return rules.replaceAll(` ${second}`, ` ${second} ${name}:3000`);
  }, text);
}

/** The shipped rules with the addresses of a test; throws when one of them is not in the file. */
function rulesFor({ port, ports }: Omit<CaddyOptions, 'directory'>): string {
  const addresses = Object.entries(ports).map(([name, own]): [string, string] => [
    `${name}:3000`,
    `127.0.0.1:${own}`,
  ]);
  const all = [['{$SITE_ADDRESS::80} {', `:${port} {\n\tbind 127.0.0.1`] as const, ...addresses];
  let text = withMore(fs.readFileSync(SHIPPED, 'utf8'), Object.keys(ports));
  for (const [shipped, own] of all) {
    const pattern = new RegExp(`(^|\\s)${RegExp.escape(shipped)}(?=\\s|$)`, 'gm');
    if (!pattern.test(text)) throw new Error(`docs/Caddyfile has no ${shipped}`);
    text = text.replace(pattern, `$1${own}`);
  }
  return OF_TESTS + text;
}

export type Proxy = { url: string; stop: () => Promise<void> };

/** Runs Caddy with the rules that are shipped, and waits until it passes requests on. */
export async function startCaddy(options: CaddyOptions): Promise<Proxy> {
  const file = path.join(options.directory, 'Caddyfile');
  fs.writeFileSync(file, rulesFor(options));
  const child: ChildProcess = spawn(ensureCaddy(), ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, XDG_CONFIG_HOME: options.directory, XDG_DATA_HOME: options.directory },
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${options.port}`;
  const passesOn = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await passesOn())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`Caddy passes nothing on: ${output}`);
    await delay(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
