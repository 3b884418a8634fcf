// Whether what was installed can be started. Zero dependencies, any Node >= 18.
import { spawnSync } from 'node:child_process';

/** Parts of the product that are programs for one platform, or load one. */
const NATIVE = ['vite', 'sharp', '@node-rs/argon2'];

const names = (list, value) => {
  if (!list) return true;
  const all = [list].flat();
  return all.some((each) => !each.startsWith('!')) ? all.includes(value) : !all.includes(`!${value}`);
};

/** GNU's C library or musl's, where packages differ by it. */
export const libcOf = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');

/**
 * The packages of the lock file that this platform needs and that are not there. Optional ones are needed when they are
 * for this platform: npm leaves them out without a word when it takes the running Node for too old.
 */
export function missingPackages(lock, { platform, arch, libc }, isThere) {
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link)
    .filter(([, { os, cpu, libc: of }]) => names(os, platform) && names(cpu, arch) && names(of, libc))
    .filter(([, { optional, os }]) => !optional || os)
    .map(([place]) => place)
    .filter((place) => !isThere(place));
}

/** What does not load under a Node, with its reason; null when all of it does. */
export function loadFailure(node, root, modules = NATIVE) {
  const code = `for (const name of ${JSON.stringify(modules)}) await import(name);`;
  const { status, stderr, error } = spawnSync(node, ['--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status === 0) return null;
  const lines = (stderr ?? '').split('\n');
  return error?.message ?? lines.find((line) => /Error/.test(line))?.trim() ?? lines[0] ?? 'no reason given';
}
