import { afterAll, describe, expect, test } from 'vitest';
import { encode } from '../../../../http/encoding/testing-encode.ts';
import { makeScratchFiles } from '../../testing-files.ts';
import { csvSource } from '../csv-source.ts';
import { type TableOptions, readTable } from './read-table.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

/** Each line as its number and its cells, or why it is not read. */
async function read(content: string | Uint8Array, options: TableOptions = {}) {
  const lines: [number, ...string[]][] = [];
  for await (const line of readTable(files.write('a.csv', content), options))
    lines.push('error' in line ? [line.line, `! ${line.error}`] : [line.line, ...line.cells]);
  return lines;
}

// docs/contract/imports.md#encodings
describe('tables that are not UTF-8', () => {
  test.each([
    ['windows-1251', 'Название;Статус\r\nПроверить вход;Готово\r\nЁлка, «кавычки» и № 5;В работе\r\n'],
    ['windows-1252', 'Title;Status;Assignee\r\nCafé – naïve “quotes”;Done;Jörg Müller\r\n'],
    ['windows-1252', 'Título;Estado\r\nRevisión de la página;En curso\r\nConfiguración;Hecho\r\n'],
    ['windows-1250', 'Název;Stav\r\nPřihlášení uživatele;Hotovo\r\nŘešení problému;Nový\r\n'],
    ['koi8-r', 'Название;Статус\nПроверить вход;Готово\n'],
    ['ibm866', 'Название;Статус\r\nПроверить вход;Готово\r\n'],
    ['utf-16le', '\ufeffНазвание\tСтатус\r\nПроверить вход\tГотово\r\n'],
    ['utf-16be', '件名,状態\n確認する,完了\n'],
    ['shift_jis', '件名,状態\r\nログイン画面を確認する,完了\r\n'],
  ])('in %s', async (encoding, text) => {
    const expected = text
      .replace('\ufeff', '')
      .trimEnd()
      .split(/\r?\n/)
      .map((line, index) => [index + 1, ...line.split(/[;\t]|,(?! )/)]);
    expect(await read(encode(text, encoding))).toEqual(expected);
  });

  test('are read in the encoding that was chosen', async () => {
    const bytes = encode('Title\nДа\n', 'windows-1251');
    expect(await read(bytes, { encoding: 'windows-1251' })).toEqual([
      [1, 'Title'],
      [2, 'Да'],
    ]);
    expect(await read(bytes, { encoding: 'cp1251' })).toEqual(
      await read(bytes, { encoding: 'windows-1251' }),
    );
    await expect(read(bytes, { encoding: 'klingon' })).rejects.toThrow(
      'The encoding "klingon" is not known.',
    );
  });

  test('lose the lines whose bytes mean nothing, and no others', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Title,Note\nПроверить вход в систему,\n"two\nlines '),
      Buffer.from([0xff]),
      Buffer.from('",x\nПоследняя задача,"\0y"\n'),
    ]);
    expect(await read(bytes)).toEqual([
      [1, 'Title', 'Note'],
      [2, 'Проверить вход в систему', ''],
      [3, '! it holds bytes that are not utf-8'],
      [5, 'Последняя задача', 'y'],
    ]);
    const source = csvSource(files.write('b.csv', bytes), { name: 'Tasks' });
    const refused = [];
    for await (const entry of source.read()) if ('error' in entry) refused.push(entry);
    expect(refused).toEqual([
      {
        place: 'line 3',
        line: 3,
        error: 'it holds bytes that are not utf-8',
        reason: { code: 'unreadable', value: 'it holds bytes that are not utf-8' },
      },
    ]);
    await expect(read(Buffer.from([0x41, 0x2c, 0xff, 0x0a]), { encoding: 'utf-8' })).rejects.toThrow(
      'The names of columns in line 1 cannot be read: it holds bytes that are not utf-8.',
    );
  });
});

// docs/contract/imports.md#forms-of-tables
describe('what separates', () => {
  const expected = [
    ['Title', 'Status'],
    ['First', 'Done'],
    ['Second', 'To Do'],
  ];
  test.each([
    'sep=;\r\nTitle;Status\r\nFirst;Done\r\nSecond;To Do\r\n',
    '\ufeff"sep=;"\nTitle;Status\nFirst;Done\nSecond;To Do\n',
    'SEP=;;\nTitle;Status\nFirst;Done\nSecond;To Do\n',
    'sep=\t\nTitle\tStatus\nFirst\tDone\nSecond\tTo Do\n',
    'sep=^\n\nTitle^Status\nFirst^Done\nSecond^To Do\n',
    'Title|Status\nFirst|Done\nSecond|To Do\n',
    '\ufeff\ufeff"Title";Status\nFirst;Done\nSecond;To Do',
    ' \ufeff\n\nTitle ;\u00a0Status\n"First";"Done"\nSecond;To Do',
    'Title,Status\rFirst,Done\rSecond,To Do\r',
    'Title,Status\r\nFirst,Done\rSecond,To Do\n',
    ';\n;;\nTitle;Status\nFirst;Done;;\n;;;;\nSecond;To Do\n'.replace('\n;;;;', ''),
  ])('is found in %j', async (text) => {
    expect((await read(text)).map(([, ...cells]) => cells)).toEqual(expected);
  });

  test('is found by more lines than the first', async () => {
    expect(await read('Titel;Text, kurz\nA;eins\nB;zwei\n')).toEqual([
      [1, 'Titel', 'Text, kurz'],
      [2, 'A', 'eins'],
      [3, 'B', 'zwei'],
    ]);
    expect(await read('Title,"a;b;c;d"\nA,x\n')).toEqual([
      [1, 'Title', 'a;b;c;d'],
      [2, 'A', 'x'],
    ]);
    expect(await read('Titel;Preis\nA;1,5\nB;2,5\n')).toEqual([
      [1, 'Titel', 'Preis'],
      [2, 'A', '1,5'],
      [3, 'B', '2,5'],
    ]);
  });

  test('is nothing in a table with one column', async () => {
    expect(await read('Title\nBuy bread, milk; tea\n')).toEqual([
      [1, 'Title'],
      [2, 'Buy bread, milk; tea'],
    ]);
  });
});

// docs/contract/imports.md#forms-of-tables
describe('lines', () => {
  test('that are blank, or repeat the names, are left out; numbers are those of the file', async () => {
    const text = '\nTitle,Status\n\nA,Done\n  \nTitle,Status\n"B\nb",Done\n\n\nC,Done\n';
    expect(await read(text)).toEqual([
      [2, 'Title', 'Status'],
      [4, 'A', 'Done'],
      [7, 'B\nb', 'Done'],
      [11, 'C', 'Done'],
    ]);
  });

  test('that are short are filled, and empty cells behind the columns dropped', async () => {
    expect(await read('Title,Status,Note\nA\nB,Done,,,\nC,Done,x\n')).toEqual([
      [1, 'Title', 'Status', 'Note'],
      [2, 'A', '', ''],
      [3, 'B', 'Done', ''],
      [4, 'C', 'Done', 'x'],
    ]);
  });

  test('with text behind the columns are refused, unless all have it', async () => {
    expect(await read('Title,Status\nA, b,Done\nC,Done\n')).toEqual([
      [1, 'Title', 'Status'],
      [2, '! it has 3 cells, the table has 2 columns'],
      [3, 'C', 'Done'],
    ]);
    expect(await read('Title,Status\nA,Done,x\nB,Done,y\n')).toEqual([
      [1, 'Title', 'Status'],
      [2, 'A', 'Done', 'x'],
      [3, 'B', 'Done', 'y'],
    ]);
  });

  test('may have quotes inside of cells that have none around', async () => {
    const text =
      'Title,Status\nBuy a 24" screen,Done\nSay "hi" to all,To Do\n"A proper ""one""",To Do\nLast,Done\n';
    expect(await read(text)).toEqual([
      [1, 'Title', 'Status'],
      [2, 'Buy a 24" screen', 'Done'],
      [3, 'Say "hi" to all', 'To Do'],
      [4, 'A proper "one"', 'To Do'],
      [5, 'Last', 'Done'],
    ]);
  });

  test.each([
    ['B,"To do"\nC,Done', 'B', 'To do'],
    ['"B","To do"\nC,Done', 'B', 'To do'],
    ['B,Done\nC,Done', 'B', 'Done'],
  ])('whose quote never closes are refused, and the next are read: %j', async (rest, title, status) => {
    expect(await read(`Title,Status\n"A,Done\n${rest}\n`)).toEqual([
      [1, 'Title', 'Status'],
      [2, '! the quote of a cell is never closed'],
      [3, title, status],
      [4, 'C', 'Done'],
    ]);
  });

  test('whose quote never closes take no more than a record may have', { timeout: 60_000 }, async () => {
    const line = `${'word '.repeat(200)}\n`;
    const text = `Title\n"A\n${line.repeat(17_500)}`;
    const lines = await read(text);
    expect(lines.length).toBe(17_502);
    expect(lines[1]).toEqual([2, '! the quote of a cell is never closed']);
  });

  test('that were made to be read again and again take no time', { timeout: 60_000 }, async () => {
    const lines = await read(`Title,Note\n${'x,"""y\n'.repeat(30_000)}`);
    expect(lines.slice(1).every(([, error]) => error === '! the quote of a cell is never closed')).toBe(true);
    const reopened = await read(`Title,Note\n${'x,"""y\n'.repeat(30_000)}A,"b"\n`);
    expect(reopened.at(-1)).toEqual([30_002, 'A', 'b']);
    const [, cells] = await read(`Title,Note\n${'"""y,'.repeat(100_000)}\n`);
    expect(cells?.[1]).toMatch(/cells, the table has 2 columns$/);
  });

  test('of nothing but separators do not fill the memory', async () => {
    const [, line] = await read(`Title,Status\n${'a,'.repeat(2_000_000)}\n`);
    expect(line).toEqual([2, '! it has 20000 cells, the table has 2 columns']);
  });
});

test('names of columns that never end are refused', async () => {
  await expect(read('Title,"Note\nA,b\n')).rejects.toThrow(
    'The names of columns in line 1 cannot be read: the quote of a cell is never closed.',
  );
});
