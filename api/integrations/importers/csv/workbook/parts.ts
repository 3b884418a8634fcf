import path from 'node:path/posix';
import type { OpenZip } from '../../../../http/files/unzip.ts';
import { ImportError } from '../../source/import-error.ts';
import { readXml } from './xml-events.ts';

/** What a workbook says beside its sheets. */
export type WorkbookParts = {
  /** Where its first sheet is in the archive. */
  sheet: string;
  strings: readonly string[];
  /** Styles of cells, by their place, that write a number as a day or a moment. */
  dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904, as old Macs did. */
  isFrom1904: boolean;
};

/** All texts of a workbook are held in memory. */
const MAX_STRINGS_BYTES = 128 * 1024 * 1024;

export async function readParts(zip: OpenZip): Promise<WorkbookParts> {
  const { sheetId, isFrom1904 } = await readWorkbookXml(zip);
  const sheet = await findSheet(zip, sheetId);
  if (sheet === undefined) throw new ImportError('The workbook has no sheet.');
  return {
    sheet,
    isFrom1904,
    strings: await readStrings(zip),
    dateStyles: await readDateStyles(zip),
  };
}

async function readWorkbookXml(zip: OpenZip): Promise<{ sheetId: string; isFrom1904: boolean }> {
  const found = { sheetId: '', isFrom1904: false };
  await readXml(await zip.read('xl/workbook.xml'), {
    onOpen: (name, attributes) => {
      if (name === 'workbookPr') found.isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const isSeen = (attributes['state'] ?? 'visible') === 'visible';
      if (name === 'sheet' && found.sheetId === '' && isSeen) found.sheetId = attributes['r:id'] ?? '';
    },
  });
  return found;
}

/** The sheet of that relation, or else the first file that is one. */
async function findSheet(zip: OpenZip, id: string): Promise<string | undefined> {
  const targets = new Map<string, string>();
  await readXml(await zip.read('xl/_rels/workbook.xml.rels'), {
    onOpen: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target);
    },
  });
  const target = targets.get(id);
  const named = target?.startsWith('/') ? target.slice(1) : target && path.join('xl', target);
  if (named && zip.files.has(named)) return named;
  return [...zip.files.keys()].filter((file) => /^xl\/worksheets\/[^/]+\.xml$/.test(file)).toSorted()[0];
}

async function readStrings(zip: OpenZip): Promise<string[]> {
  const name = 'xl/sharedStrings.xml';
  if ((zip.files.get(name)?.size ?? 0) > MAX_STRINGS_BYTES)
    throw new ImportError('The workbook holds too much text.', { code: 'too_large' });
  const strings: string[] = [];
  let text = '';
  let isText = false;
  // How Japanese is pronounced stands beside it.
  let isPhonetic = false;
  await readXml(await zip.read(name), {
    onOpen: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isPhonetic = true;
      isText = tag === 't' && !isPhonetic;
    },
    onText: (part) => {
      if (isText) text += part;
    },
    onClose: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isPhonetic = false;
      if (tag === 'si') strings.push(text);
    },
  });
  return strings;
}

/** Formats of days and moments that every program knows by number (ECMA-376, 18.8.30). */
const isBuiltInDate = (format: number) =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 50 && format <= 58);

/** A format with a year or a day in it; what stands in quotes or brackets is text or a colour. */
const isDateFormat = (code: string): boolean => /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function readDateStyles(zip: OpenZip): Promise<Set<number>> {
  const dates = new Set<number>();
  const custom = new Set<number>();
  let isInCells = false;
  let place = 0;
  await readXml(await zip.read('xl/styles.xml'), {
    onOpen: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt' && isDateFormat(formatCode)) custom.add(Number(numFmtId));
      if (name !== 'xf' || !isInCells) return;
      if (isBuiltInDate(Number(numFmtId)) || custom.has(Number(numFmtId))) dates.add(place);
      place += 1;
    },
    onClose: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return dates;
}
