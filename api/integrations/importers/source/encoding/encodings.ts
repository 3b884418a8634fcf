import { TextDecoder } from 'node:util';
import { ImportError } from '../import-error.ts';

/** Encodings in which tables are looked for; any other that TextDecoder knows can be chosen. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-13',
  'iso-8859-15',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;

/** The name by which the decoder calls an encoding, of whatever name for it. Throws ImportError for an unknown one. */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    throw new ImportError(`The encoding "${label}" is not known.`, { cause: error });
  }
}
