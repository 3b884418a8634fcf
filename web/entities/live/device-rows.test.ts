import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { noteRow, readDevice, swapRowDevice, writeRows } from './device-rows.ts';

const SOON_MS = 300;
const BEHIND_THE_SCREEN_MS = 2_000;
let stored: MemoryRows;

const note = (stream: 'workspace:w' | 'project:p', count: number) => {
  for (let n = 1; n <= count; n += 1)
    noteRow({ kind: 'label', id: `${stream} ${n}`, stream, seq: n, row: {} });
};
const count = () => stored.all('rows').length;
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  stored = new MemoryRows();
  await swapRowDevice(new RowDevice(stored.transact));
});
afterEach(async () => {
  await swapRowDevice(null);
  vi.useRealTimers();
});

test('a few rows are on the device a moment later, very many behind the first screen', async () => {
  note('workspace:w', 3);
  await after(SOON_MS);
  expect(count()).toBe(3);
  note('workspace:w', 1000);
  await after(SOON_MS);
  expect(count()).toBe(3);
  await after(BEHIND_THE_SCREEN_MS);
  expect(count()).toBe(1000);
});

test('whoever reads a stream waits for what is to be written of it, and for no other', async () => {
  note('workspace:w', 1000);
  note('project:p', 2);
  const read = await readDevice((device) => device.readStream('project:p', 'label'), 'project:p');
  expect([read?.rows.length, count()]).toEqual([2, 2]);
  await writeRows();
  expect(count()).toBe(1002);
});
