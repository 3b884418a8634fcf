import { afterAll, describe, expect, test } from 'vitest';
import type { SourceEntry } from '../source/source-item.ts';
import { makeScratchFiles } from '../testing-files.ts';
import { guessColumns } from './columns.ts';
import { type CsvOptions, csvSource } from './csv-source.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function read(text: string, options: Partial<CsvOptions> = {}): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  const source = csvSource(files.write('a.csv', text), { name: 'Tasks', ...options });
  for await (const entry of source.read()) entries.push(entry);
  return entries;
}

const itemsOf = (entries: readonly SourceEntry[]) =>
  entries.flatMap((entry) => ('item' in entry ? [entry.item] : []));

describe('lines of a table', () => {
  test.each([
    ['Title,State\n"A, b",Done\n', 'A, b'],
    ['Title;State\r\n"A ""b"" ;";Done\r\n', 'A "b" ;'],
    ['\ufeffTitle\tState\nA\tDone\n', 'A'],
    ['State,Title\nDone,"two\nlines"\n', 'two\nlines'],
  ])('are read from %j', async (text, name) => {
    const [item] = itemsOf(await read(text));
    expect(item).toMatchObject({ name, state: { name: 'Done', group: 'completed' }, number: null });
  });

  test('without ids are told apart by their titles, and twins by how many there are', async () => {
    const ids = itemsOf(await read('Title\nA\nA\nB\n')).map(({ external_id }) => external_id);
    expect(ids).toEqual(['A', 'A (2)', 'B']);
    const long = 'a'.repeat(300);
    const twins = itemsOf(await read(`Title\n${long}b\n${long}c\n`)).map(({ external_id }) => external_id);
    expect(new Set(twins).size).toBe(2);
  });

  test('that are broken are named by their place', async () => {
    const entries = await read('Title,Due date,Start date\n,,\nA,tomorrow,\nB,2026-01-01,2026-02-01\nC,,\n');
    expect(entries.map((entry) => ('error' in entry ? `${entry.place}: ${entry.error}` : ''))).toEqual([
      'line 2: the title is empty',
      'line 3: target_date: "tomorrow" is no date',
      'line 4: it would end before it starts',
      '',
    ]);
    expect(entries.map((entry) => ('error' in entry ? entry.reason : null))).toEqual([
      { code: 'no_title' },
      { code: 'no_date', field: 'target_date', value: 'tomorrow' },
      { code: 'ends_first' },
      null,
    ]);
  });

  // docs/contract/imports.md#limits-of-a-file
  test('that were made to take time or memory are named, or refused', { timeout: 5_000 }, async () => {
    const times = '1:11'.repeat(1_000_000);
    const names = 'a,b;'.repeat(100_000);
    const entries = await read(`Title,Due date,Created,Labels\nA,${times},,\nB,,${times},\nC,,,"${names}"\n`);
    expect(entries.map((entry) => ('error' in entry ? entry.error : ''))).toEqual([
      expect.stringMatching(/^target_date: .* is no date$/),
      expect.stringMatching(/^created_at: .* is no date$/),
      'labels: more than 500 names',
    ]);
    await expect(read(`Title${',a'.repeat(20_000)}\nA\n`)).rejects.toThrow('more than 16384 columns');
    const [long] = itemsOf(await read(`Title,"${'a'.repeat(2_000_000)}"\nA,\n`));
    expect(long).toMatchObject({ name: 'A' });
  });

  test('amount to something else when a column that is read changes, and to the same when another does', async () => {
    const prints = async (text: string) => itemsOf(await read(text)).map(({ fingerprint }) => fingerprint);
    const [first] = await prints('Title,State,Mood\nA,Todo,good\n');
    expect(await prints('Title,State,Mood\nA,Todo,bad\n')).toEqual([first]);
    expect(await prints('Title,State,Mood\nA,Done,good\n')).not.toEqual([first]);
  });

  test('spell a state as it first stood', async () => {
    const states = itemsOf(await read('Title,State\nA,In Progress\nB,Done\nC,in progress\n')).map(
      ({ state: { name, rank } }) => [name, rank],
    );
    expect(states).toEqual([
      ['In Progress', 0],
      ['Done', 1],
      ['In Progress', 0],
    ]);
  });

  test('take their columns from what was chosen', async () => {
    const [item] = itemsOf(await read('One,Two\nA,B\n', { columns: { title: 'Two', description: 'One' } }));
    expect(item).toMatchObject({ name: 'B', parts: [{ body: 'A' }] });
    const [guessed] = itemsOf(await read('State,One,Two\nDone,A,B\n'));
    expect(guessed).toMatchObject({ name: 'A', state: { name: 'Done' } });
    await expect(read('One,Two\nA,B\n', { columns: { description: 'One' } })).rejects.toThrow(
      'No column of the table holds the titles',
    );
  });
});

test('columns are known by many names, and none is read twice', () => {
  expect(guessColumns(['Issue key', 'Summary', 'Status', 'Name'])).toEqual({
    id: 'Issue key',
    title: 'Summary',
    state: 'Status',
  });
  expect(guessColumns(['Название', 'Статус', 'Срок'])).toEqual({
    title: 'Название',
    state: 'Статус',
    target_date: 'Срок',
  });
});
