import { afterAll, describe, expect, test } from 'vitest';
import { zip } from '../../../http/files/zip.ts';
import { COLUMN_NAMES } from '../../../insight/exports/columns.ts';
import { xlsx } from '../../../insight/exports/xlsx.ts';
import { makeScratchFiles } from '../testing-files.ts';
import { csvSource } from './csv-source.ts';
import { readAnyTable } from './read-any-table.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function packed(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const stream = zip(
    Object.entries(entries).map(([name, content]) => ({
      name,
      chunks: async function* () {
        yield content;
      },
    })),
  );
  return Buffer.concat(await stream.toArray());
}

async function linesOf(content: string | Buffer): Promise<[number, string[]][]> {
  const lines: [number, string[]][] = [];
  for await (const read of readAnyTable(files.write('table', content)))
    lines.push([read.line, 'cells' in read ? read.cells : [read.error]]);
  return lines;
}

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as spreadsheet programs write it: texts apart from the cells, days as numbers with a format. */
const workbook = (rows: string, { strings = '', is1904 = false } = {}) =>
  packed({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><workbookPr date1904="${is1904 ? 1 : 0}"/>
      <sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Tasks" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SHEET}"><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>
      <numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SHEET}">${strings}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row><c t="str"><v>hidden</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData></worksheet>`,
  });

describe('a workbook', () => {
  test('of ours gives what was written', async () => {
    const hard = 'Markup <b> & "quotes"\r\nand \u{1F600}, a tab\there';
    async function* lines() {
      yield [COLUMN_NAMES.map((name, place) => (place === 3 ? null : `${name} ${hard}`))];
    }
    const found = await linesOf(Buffer.concat(await xlsx({ titles: COLUMN_NAMES, keys: COLUMN_NAMES, lines: lines() }).toArray()));
    expect(found).toEqual([
      [1, [...COLUMN_NAMES]],
      [2, COLUMN_NAMES.map((name, place) => (place === 3 ? '' : `${name} ${hard}`))],
    ]);
  });

  test('of a spreadsheet program has texts apart, days as numbers, and holes', async () => {
    const strings =
      '<si><t>Title</t></si><si><r><t>two </t></r><r><t>parts</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>';
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Due</t></is></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" s="1"><v>46056</v></c><c r="D3" s="2"><v>46056.378472222</v></c></row>
      <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="e"><v>#REF!</v></c><c r="C4"><v>46056</v></c><c r="AB4" s="3"><v>5</v></c></row>
      <row r="5"/>`;
    expect(await linesOf(await workbook(rows, { strings }))).toEqual([
      [1, ['Title', '', 'Due']],
      [3, ['two parts', 'true', '2026-02-03', '2026-02-03T09:05:00']],
      [4, ['東京', '', '46056', ...Array.from({ length: 24 }, () => ''), '5']],
    ]);
    const old = '<row><c s="1"><v>44594</v></c></row>';
    expect(await linesOf(await workbook(old, { is1904: true }))).toEqual([[1, ['2026-02-03']]]);
  });

  // docs/contract/imports.md#columns-of-a-table
  test('of monday.com is read without the titles of its board and groups', async () => {
    const row = (...cells: string[]) =>
      `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`;
    const head = ['Name', 'Subitems', 'Person', 'Status'];
    const rows = [
      row('Our board'),
      row('To do'),
      row(...head),
      row('A', '', 'Ann', 'Stuck'),
      row('Only a name'),
      row('B', '', '', 'Done'),
      row('Finished'),
      row(...head),
      row('C', '', '', 'Done'),
    ].join('');
    expect((await linesOf(await workbook(rows))).map(([line, cells]) => [line, cells[0]])).toEqual([
      [3, 'Name'],
      [4, 'A'],
      [5, 'Only a name'],
      [6, 'B'],
      [9, 'C'],
    ]);
    const source = csvSource(files.write('monday.xlsx', await workbook(rows)), { name: 'Board' });
    for await (const entry of source.read()) expect('item' in entry).toBe(true);
    expect(source.describe().titles).toEqual({ total: 3, first: ['Our board', 'To do', 'Finished'] });
    const column = [row('Title'), row('A'), row('B')].join('');
    expect((await linesOf(await workbook(column))).map(([, [cell]]) => cell)).toEqual(['Title', 'A', 'B']);
  });

  // docs/contract/imports.md#limits-of-a-file
  test('whose cells share more text than a line may have is refused with the line', async () => {
    const strings = `<si><t>${'a'.repeat(1_000_000)}</t></si>`;
    const rows = `<row><c t="s"><v>0</v></c></row><row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
    await expect(linesOf(await workbook(rows, { strings }))).rejects.toThrow('Line 2 is too long');
  });

  test('that is broken is refused', async () => {
    await expect(linesOf(await packed({ '[Content_Types].xml': '<Types/>' }))).rejects.toThrow('no sheet');
    await expect(linesOf((await workbook('<row/>')).subarray(0, 500))).rejects.toThrow('cannot be read');
  });
});

describe('an archive', () => {
  test('with one table is that table', async () => {
    expect(await linesOf(await packed({ 'a.csv': 'Title\nA\n', 'notes.md': 'x' }))).toEqual([
      [1, ['Title']],
      [2, ['A']],
    ]);
    const inner = await workbook('<row><c t="str"><v>Title</v></c></row>');
    expect(await linesOf(await packed({ 'a.xlsx': inner }))).toEqual([[1, ['Title']]]);
  });

  test('with several, with none, or with another archive is refused', async () => {
    await expect(linesOf(await packed({ 'a.csv': 'A', 'b.csv': 'B' }))).rejects.toThrow('one table');
    await expect(linesOf(await packed({ 'a.md': 'A' }))).rejects.toThrow('one table');
    const nested = await packed({ 'a.xlsx': await packed({ 'a.csv': 'A' }) });
    await expect(linesOf(nested)).rejects.toThrow('no sheet');
  });
});

describe('a JSON array', () => {
  test('has the keys of all objects as columns', async () => {
    const text = JSON.stringify([
      { Title: 'A', Labels: ['x', 'y'], State: { name: 'Done', id: 1 } },
      { Title: 'B', Done: true, Points: 3, Labels: null },
    ]);
    for (const content of [text, `\ufeff  ${text}\n`]) {
      expect((await linesOf(content)).map(([, cells]) => cells)).toEqual([
        ['Title', 'Labels', 'State', 'Done', 'Points'],
        ['A', '["x","y"]', 'Done', '', ''],
        ['B', '', '', 'true', '3'],
      ]);
    }
  });

  test('that breaks off, or holds something else, is refused with its line', async () => {
    await expect(linesOf('[{"Title": "A"},\n')).rejects.toThrow('middle of a list');
    await expect(linesOf('[{"Title": "A"},\n3]')).rejects.toThrow('line 2');
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    await expect(linesOf(`[{"Title": "A"},\n{"Title": ${deep}}]`)).rejects.toThrow('line 2');
  });
});
