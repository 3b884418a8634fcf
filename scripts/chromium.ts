import fs from 'node:fs';
import { aptGet } from './apt.ts';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where a browser for the tests is; undefined when there is none. */
export const findChromium = (): string | undefined =>
  CANDIDATES.find((candidate) => candidate !== undefined && fs.existsSync(candidate));

/** Finds a browser, or installs Debian's. Ends the process with one clear sentence where neither is possible. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No browser found: installing Debian’s chromium …');
  aptGet(['update', '-qq']);
  const isInstalled = aptGet([
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    'fonts-noto-color-emoji',
  ]);
  const installed = findChromium();
  if (isInstalled && installed) return installed;
  console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.');
  process.exit(1);
}
