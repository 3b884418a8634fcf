import fs from 'node:fs';
import { aptGet } from './apt.ts';

/** Chromium's engine without the windows of a browser: a journey takes a third less time of the processors in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const APT = '/usr/bin/apt-get';

/** Where a browser for the tests is; undefined when there is none. */
const findChromium = (): string | undefined =>
  CANDIDATES.find((candidate) => candidate !== undefined && fs.existsSync(candidate));

/** Debian's packages, where there is Debian. */
function install(): void {
  if (!fs.existsSync(APT)) return;
  console.log('Installing Debian’s chromium-headless-shell …');
  aptGet(['update', '-qq']);
  aptGet([
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium-headless-shell',
    'fonts-noto-color-emoji',
  ]);
}

/**
 * Finds a browser, and installs the lightest one where that is possible; what is found is in CHROMIUM_PATH for the processes
 * that are started from here. Ends the process with one clear sentence where there is none.
 */
export function ensureChromium(): string {
  if (!process.env['CHROMIUM_PATH'] && !fs.existsSync(HEADLESS_SHELL)) install();
  const found = findChromium();
  if (found) {
    process.env['CHROMIUM_PATH'] = found;
    return found;
  }
  console.error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.');
  process.exit(1);
}
