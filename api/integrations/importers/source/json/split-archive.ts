import { readJsonBytes, utf8Text } from '../encoding/read-json.ts';
import { ImportError } from '../import-error.ts';
import { MAX_RECORD_BYTES } from '../read-file.ts';

/** A value of the archive's top object, or one element of an array there; `index` is null for the former. */
export type ArchivePiece = { key: string; index: number | null; line: number; text: string };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const NEWLINE = 0x0a;
/** Of members: enough to know an archive by. */
const MAX_NAMES = 20;
const isSpace = (byte: number) => byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09;

/** Where the scanner stands between two values. */
type Place = 'before' | 'key' | 'value' | 'element' | 'after';

/**
 * Cuts one large JSON object into its members and the elements of its arrays without holding more than one of them.
 * It only counts brackets outside of strings; whether a piece is right is for JSON.parse to say.
 */
export class ArchiveSplitter {
  readonly pieces: ArchivePiece[] = [];
  /** Names of members in their order, the first of each object and so many. */
  readonly names: string[] = [];
  readonly #isMany: boolean;
  #place: Place = 'before';
  #key = '';
  #index: number | null = null;
  #line = 1;
  /** Brackets open inside of the value that is being taken. */
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isTaking = false;
  #startLine = 1;
  #taken: Buffer[] = [];
  #takenBytes = 0;
  #from = 0;

  /** `isMany`: several objects may follow each other, also as the elements of an array. */
  constructor({ isMany = false } = {}) {
    this.#isMany = isMany;
  }

  get isComplete(): boolean {
    return this.#place === 'after';
  }

  push(chunk: Buffer): void {
    this.#from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte === NEWLINE) this.#line += 1;
      if (this.#isTaking) this.#insideValue(byte, chunk, at);
      else this.#betweenValues(byte, at);
    }
    if (this.#isTaking) this.#append(chunk.subarray(this.#from));
  }

  #betweenValues(byte: number, at: number): void {
    if (isSpace(byte) || byte === COMMA || byte === COLON) return;
    if (this.#isMany && this.#isBetween() && (byte === OPEN_ARRAY || byte === CLOSE_ARRAY)) return;
    if (this.#isMany && this.#place === 'after' && byte === OPEN_OBJECT) this.#place = 'key';
    else if (this.#place === 'before' && byte === OPEN_OBJECT) this.#place = 'key';
    else if (this.#place === 'key' && byte === CLOSE_OBJECT) this.#place = 'after';
    else if (this.#place === 'element' && byte === CLOSE_ARRAY) this.#leaveArray();
    else if (this.#place === 'value' && byte === OPEN_ARRAY) this.#enterArray();
    else if (this.#isBetween()) {
      throw new ImportError(`This is not an archive: it is not one JSON object (line ${this.#line}).`);
    } else this.#startValue(byte, at);
  }

  #isBetween = () => this.#place === 'before' || this.#place === 'after';

  #enterArray(): void {
    this.#place = 'element';
    this.#index = 0;
  }

  #leaveArray(): void {
    this.#place = 'key';
    this.#index = null;
  }

  #startValue(byte: number, at: number): void {
    this.#isTaking = true;
    this.#startLine = this.#line;
    this.#from = at;
    this.#depth = byte === OPEN_OBJECT || byte === OPEN_ARRAY ? 1 : 0;
    this.#isInString = byte === QUOTE;
  }

  #insideValue(byte: number, chunk: Buffer, at: number): void {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInString = false;
        if (this.#depth === 0) this.#endValue(chunk, at + 1);
      }
    } else if (byte === QUOTE) this.#isInString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.#depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) this.#closeBracket(byte, chunk, at);
    else if (this.#depth === 0 && (byte === COMMA || isSpace(byte))) this.#endValue(chunk, at);
  }

  #closeBracket(byte: number, chunk: Buffer, at: number): void {
    if (this.#depth === 0) {
      // The bracket of what encloses a number or a word ends it too.
      this.#endValue(chunk, at);
      this.#betweenValues(byte, at);
      return;
    }
    this.#depth -= 1;
    if (this.#depth === 0) this.#endValue(chunk, at + 1);
  }

  #append(bytes: Buffer): void {
    this.#taken.push(bytes);
    this.#takenBytes += bytes.length;
    if (this.#takenBytes > MAX_RECORD_BYTES) {
      throw new ImportError(`${this.#key} in line ${this.#startLine} is too long.`);
    }
  }

  #endValue(chunk: Buffer, end: number): void {
    this.#append(chunk.subarray(this.#from, end));
    const text = utf8Text(Buffer.concat(this.#taken));
    this.#taken = [];
    this.#takenBytes = 0;
    this.#isTaking = false;
    this.#emit(text);
  }

  #emit(text: string): void {
    if (this.#place === 'key') {
      this.#key = text.slice(1, -1);
      if (this.names.length < MAX_NAMES) this.names.push(this.#key);
      this.#place = 'value';
      return;
    }
    this.pieces.push({ key: this.#key, index: this.#index, line: this.#startLine, text });
    if (this.#index === null) this.#place = 'key';
    else this.#index += 1;
  }
}

/** The pieces of an archive file one after the other. Throws ImportError when the file is no object or ends early. */
export async function* splitArchive(
  file: string,
  options: { isMany?: boolean } = {},
): AsyncGenerator<ArchivePiece> {
  const splitter = new ArchiveSplitter(options);
  for await (const chunk of readJsonBytes(file)) {
    splitter.push(chunk);
    yield* splitter.pieces.splice(0);
  }
  if (!splitter.isComplete) throw new ImportError(`${file} ends in the middle of the archive.`);
}
