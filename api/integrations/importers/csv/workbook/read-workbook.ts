import { storableText } from '@tandem/db/postgres/storable-text.ts';
import type { OpenZip } from '../../../../http/files/unzip.ts';
import { ImportError } from '../../source/import-error.ts';
import { MAX_RECORD_BYTES } from '../../source/read-file.ts';
import type { TableLine } from '../text/read-table.ts';
import { type WorkbookParts, readParts } from './parts.ts';
import { type XmlHandler, xmlEvents } from './xml-events.ts';

/** The first sheet of an Excel workbook, with its lines numbered as in the sheet. Days and moments come as ISO text. */
export async function* readWorkbook(zip: OpenZip): AsyncGenerator<TableLine> {
  const parts = await readParts(zip);
  const stream = await zip.read(parts.sheet);
  if (!stream) throw new ImportError('The workbook has no sheet.');
  const rows = new SheetRows(parts);
  for await (const _ of xmlEvents(stream, rows)) yield* rows.take();
}

/** What shared texts may amount to in all rows: each takes a few letters in the file, wherever it stands. */
const MAX_SHARED = 1024 ** 3;
/** As many columns as a sheet has. */
const MAX_COLUMNS = 16_384;

/** Column of an address: 0 of `A1`, 27 of `AB12`; null without one. */
function columnOf(address: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Collects the rows of a sheet while its XML comes. */
class SheetRows implements XmlHandler {
  readonly #parts: WorkbookParts;
  #rows: TableLine[] = [];
  #line = 0;
  #cells: string[] = [];
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #length = 0;
  /** Letters of shared texts in all rows by now. */
  #shared = 0;

  constructor(parts: WorkbookParts) {
    this.#parts = parts;
  }

  /** The rows since the last call that have a value. */
  take(): TableLine[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  onOpen(name: string, { r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(r);
    else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#type = t;
      this.#style = Number(s);
      this.#value = '';
    }
    this.#isValue = name === 'v' || name === 't';
  }

  onText(text: string): void {
    if (!this.#isValue) return;
    this.#value += text;
    this.#lengthen(text.length);
  }

  onClose(name: string): void {
    this.#isValue = false;
    if (name === 'c' && this.#value !== '' && this.#column < MAX_COLUMNS) this.#takeCell(this.#text());
    if (name !== 'row' || this.#cells.length === 0) return;
    this.#rows.push({ line: this.#line, cells: Array.from(this.#cells, (cell) => cell ?? '') });
  }

  /** A text that cells share stands in the file once, and in each of them. */
  #takeCell(text: string): void {
    this.#cells[this.#column] = text;
    if (this.#type !== 's') return;
    this.#lengthen(text.length);
    this.#shared += text.length;
    if (this.#shared > MAX_SHARED)
      throw new ImportError('The workbook holds too much text.', { code: 'too_large' });
  }

  #lengthen(by: number): void {
    this.#length += by;
    if (this.#length > MAX_RECORD_BYTES) throw new ImportError(`Line ${this.#line} is too long.`);
  }

  #openRow(number: string | undefined): void {
    const named = Number(number);
    this.#line = Number.isSafeInteger(named) && named > this.#line ? named : this.#line + 1;
    this.#cells = [];
    this.#column = -1;
    this.#length = 0;
  }

  #text(): string {
    const value = this.#value;
    if (this.#type === 's') return this.#plain(this.#parts.strings[Number(value)] ?? '');
    if (this.#type === 'b') return value === '1' ? 'true' : 'false';
    if (this.#type === 'e') return '';
    if (this.#type !== 'n') return this.#plain(value);
    const number = Number(value);
    const isDate = this.#parts.dateStyles.has(this.#style) && number >= 1;
    return isDate ? momentOfSerial(number, this.#parts.isFrom1904) : String(number);
  }

  #plain(text: string): string {
    return storableText(text).trim();
  }
}

const DAY_MS = 86_400_000;
/** Day 0: the calendar of spreadsheets has a 29 February 1900, so that it is one day early from then on. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** `2026-02-03`, or with a time of day `2026-02-03T09:05:00`; the number itself where it is no day of four digits. */
function momentOfSerial(serial: number, isFrom1904: boolean): string {
  const time = new Date((isFrom1904 ? EPOCH_1904 : EPOCH) + Math.round(serial * 86_400) * 1000);
  const text = Number.isNaN(time.getTime()) ? '' : time.toISOString();
  if (!/^\d{4}-/.test(text)) return String(serial);
  return (Math.round(serial * 86_400) * 1000) % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
