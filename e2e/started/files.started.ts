import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { WEB_DIST } from '../../scripts/web-build.ts';
import { SIGNED_OUT, ask, headerProblem, problemsOf } from './ask.ts';

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/vnd.microsoft.icon',
  js: 'application/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

const built = (): string[] =>
  fs
    .readdirSync(WEB_DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => `/${path.relative(WEB_DIST, path.join(entry.parentPath, entry.name))}`);

// docs/contract/conventions.md#pages-and-files
test('every file of the built client comes as what it is, and is kept as long as its name says', async () => {
  const files = built();
  expect(files.length).toBeGreaterThan(50);
  const problems = await problemsOf(files, async (file) => {
    const answer = await ask('GET', file, SIGNED_OUT);
    const type = TYPES[path.extname(file).slice(1)];
    if (answer.status !== 200 || answer.headers.get('content-type') !== type)
      return `${file}: ${answer.status} ${answer.headers.get('content-type')}`;
    const caching = answer.headers.get('cache-control');
    if (caching !== (file.startsWith('/assets/') ? FOR_EVER : 'no-cache')) return `${file}: ${caching}`;
    const head = await ask('HEAD', file, SIGNED_OUT);
    if (head.status !== 200 || head.headers.get('content-type') !== type)
      return `HEAD ${file}: ${head.status}`;
    const options = await ask('OPTIONS', file, SIGNED_OUT);
    if (options.status !== 204) return `OPTIONS ${file}: ${options.status}`;
    const wrong = headerProblem(answer);
    return wrong && `${file}: ${wrong}`;
  });
  expect(problems).toEqual([]);
});
