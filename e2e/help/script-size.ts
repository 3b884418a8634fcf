import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { WEB_DIST } from '../../scripts/web-build.ts';

function gzipKb(urls: Iterable<string>): number {
  let bytes = 0;
  for (const url of new Set(urls)) {
    const file = path.join(WEB_DIST, new URL(url).pathname);
    const zipped = `${file}.gz`;
    if (fs.existsSync(zipped)) bytes += fs.statSync(zipped).size;
    else if (fs.existsSync(file)) bytes += fs.statSync(file).size;
  }
  return bytes / 1000;
}

/** How much code, in kB of gzip, a page had asked for at this time, in ms from its navigation. */
export async function scriptKbBefore(page: Page, at: number): Promise<number> {
  const scripts = await page.evaluate(
    (limit) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js') && entry.startTime < limit)
        .map((entry) => entry.name),
    at,
  );
  return gzipKb(scripts);
}
