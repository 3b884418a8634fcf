import fs from 'node:fs';
import type { Page } from 'playwright-core';

const KB_PER_MB = 1024;

/** What only this process holds, and its part of what it shares, in MB. */
function proportionalMb(pid: number): number {
  const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / KB_PER_MB;
}

/** The memory of the tab's own process after its garbage was collected, and the part of it that is JavaScript's. */
export async function tabMemory(page: Page): Promise<{ processMb: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const browser = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => proportionalMb(id));
  return { processMb: Math.max(...tabs), heapMb: usedSize / 2 ** 20 };
}
