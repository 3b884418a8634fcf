import { beforeEach, describe, expect, test } from 'vitest';
import { RowDevice, type StoredRow, type StreamBatch } from './row-device.ts';
import { MemoryRows } from './row-device-testing.ts';

const STREAM = 'project:p';
let stored: MemoryRows;
let device: RowDevice;

const row = (id: string, seq: number): StoredRow => ({
  kind: 'work_item',
  id,
  stream: STREAM,
  seq,
  row: { id, name: `${id} at ${seq}` },
});
const batch = (from: number, to: number, fields: Partial<StreamBatch> = {}): StreamBatch => ({
  stream: STREAM,
  received: { from, to },
  rows: [],
  gone: [],
  lists: [],
  listKeys: [],
  ...fields,
});
const read = (rows: StoredRow[]): StreamBatch => ({ ...batch(0, 0, { rows }), received: null });
const ids = () => stored.all('rows').map((one) => (one as StoredRow).id);
const mark = async () => (await device.readStart([])).marks[0];
const list = { key: 'board', stream: STREAM as StoredRow['stream'], list: { ids: ['a', 'b'] } };
const readBoard = () =>
  device.readList('board', STREAM, 'work_item', (found) => (found as { ids: string[] }).ids);

beforeEach(() => {
  stored = new MemoryRows();
  device = new RowDevice(stored.transact);
});

test('very many rows are written a few at a time, all of them or none', async () => {
  const many = Array.from({ length: 250 }, (_, n) => row(`i${n}`, 4));
  let turns = 0;
  const counting = new RowDevice((mode, work) =>
    stored.transact(mode, (tables) => work({ ...tables, get: (...of) => ((turns += 1), tables.get(...of)) })),
  );
  await counting.write([batch(3, 5, { rows: many })]);
  // Once for the mark, then after each hundred.
  expect([ids().length, turns]).toEqual([250, 3]);
});

describe('the mark of a stream', () => {
  test('goes up with what a tab has received, together with its rows', async () => {
    await device.write([batch(3, 5, { rows: [row('a', 4)] })]);
    await device.write([batch(3, 8, { rows: [row('b', 8)], gone: [{ kind: 'work_item', id: 'a' }] })]);
    expect([ids(), await mark()]).toEqual([['b'], { stream: STREAM, seq: 8, lists: [] }]);
  });

  test('stays where it is when rows were merely read: Changes from there on are still to come', async () => {
    await device.write([read([row('a', 4), row('b', 6)])]);
    expect((await mark())?.seq).toBe(4);
    await device.write([read([row('a', 9)])]);
    expect((await mark())?.seq).toBe(4);
    expect(await device.readRow('work_item', 'a')).toMatchObject({ row: { seq: 9 } });
  });

  test('says nothing of rows that were read before Changes were received: they are not stored', async () => {
    await device.write([batch(3, 5, { rows: [row('a', 2), row('b', 3)] })]);
    expect(ids()).toEqual(['b']);
  });

  test('is not put back by a tab that is behind, which is informed and writes nothing', async () => {
    await device.write([batch(3, 8, { rows: [row('a', 8)] })]);
    const late = batch(3, 5, { rows: [row('a', 4), row('gone since', 5)] });
    expect(await device.write([late])).toEqual([late]);
    expect(await device.write([read([row('a', 2)])])).toHaveLength(1);
    expect([ids(), (await mark())?.seq]).toEqual([['a'], 8]);
    expect(await device.readRow('work_item', 'a')).toMatchObject({ row: { seq: 8 } });
  });

  test('that nobody went on from is worth nothing: what is older goes', async () => {
    await device.write([batch(3, 5, { rows: [row('a', 4)], lists: [list], listKeys: ['board'] })]);
    // A resync, or a tab that began later than the device.
    await device.write([batch(20, 21, { rows: [row('b', 21)] })]);
    expect([ids(), stored.all('lists'), (await mark())?.seq]).toEqual([['b'], [], 21]);
  });
});

describe('a list', () => {
  test('is read with its rows, and says whether it is right at the mark', async () => {
    const rows = [row('a', 4), row('b', 4)];
    await device.write([batch(3, 5, { rows, lists: [list], listKeys: ['board'] })]);
    expect(await readBoard()).toMatchObject({
      mark: { seq: 5, lists: ['board'] },
      rows: [{ id: 'a' }, { id: 'b' }],
    });
    // Its stream has gone on, and nobody had it open.
    await device.write([batch(3, 6)]);
    expect(await readBoard()).toMatchObject({ mark: { seq: 6, lists: [] } });
  });

  test('of which a row is missing is not there', async () => {
    await device.write([batch(3, 5, { rows: [row('a', 4)], lists: [list], listKeys: ['board'] })]);
    expect(await readBoard()).toBeNull();
  });

  test('that another tab has open at the same number stays right', async () => {
    await device.write([batch(3, 5, { lists: [list], listKeys: ['board'] })]);
    await device.write([batch(3, 5, { listKeys: ['list'] })]);
    expect((await mark())?.lists).toEqual(['board', 'list']);
  });
});

test('of a project that is not this person’s any more nothing stays', async () => {
  await device.write([
    batch(3, 5, { rows: [row('a', 4)], lists: [list], listKeys: ['board'] }),
    { ...batch(1, 1, { rows: [{ ...row('other', 1), stream: 'project:q' }] }), stream: 'project:q' },
  ]);
  await device.forget(STREAM);
  expect([ids(), stored.all('lists')]).toEqual([['other'], []]);
  expect((await device.readStart([])).marks).toMatchObject([{ stream: 'project:q' }]);
});

test('a write that fails leaves everything as it was', async () => {
  await device.write([batch(3, 5, { rows: [row('a', 4)] })]);
  stored.isBroken = true;
  await expect(device.write([batch(3, 6, { rows: [row('b', 6)] })])).rejects.toThrow('Broken.');
  stored.isBroken = false;
  expect([ids(), (await mark())?.seq]).toEqual([['a'], 5]);
});
