import type { Readable } from 'node:stream';
import type { Cell } from './columns.ts';
import type { Copy } from './text-formats.ts';
import { type ZipEntry, zip } from '../../http/files/zip.ts';

/** What a cell and a sheet can hold. */
const MAX_TEXT = 32_767;
const MAX_LINES = 1_048_576;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, whose first line is bold and stays in sight. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>
</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">
<sheets><sheet name="Work items" sheetId="1" r:id="rId1"/></sheets>
</workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">
<Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/>
</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`,
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Text for XML 1.0, which has no words for most control characters, and takes a bare CR for a line feed. */
const escaped = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign);

/** Every value is text, so nothing of it is ever computed. */
const cell = (text: Cell, style = ''): string =>
  text === null || text === ''
    ? '<c/>'
    : `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const line = (cells: readonly Cell[], style?: string): string =>
  `<row>${cells.map((text) => cell(text, style)).join('')}</row>\n`;

async function* sheet({ titles, lines }: Copy): AsyncGenerator<string> {
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetView></sheetViews><sheetData>\n`;
  yield line(titles, ' s="1"');
  let count = 1;
  for await (const some of lines) {
    count += some.length;
    if (count > MAX_LINES) throw new Error(`A sheet holds ${MAX_LINES} lines, and these are more.`);
    yield some.map((cells) => line(cells)).join('');
  }
  yield '</sheetData></worksheet>';
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** A workbook that grows as it is read: nothing of it is kept in memory. */
export function xlsx(copy: Copy): Readable {
  const parts = Object.entries(PARTS).map(([name, text]): ZipEntry => ({
    name,
    chunks: () => once(HEAD + text),
  }));
  return zip([...parts, { name: 'xl/worksheets/sheet1.xml', chunks: () => sheet(copy) }]);
}
