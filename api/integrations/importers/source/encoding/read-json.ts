import { TextDecoder } from 'node:util';
import { ImportError } from '../import-error.ts';
import { readFile } from '../read-file.ts';
import { StrictDecoder } from '../../../../http/encoding/strict-decoder.ts';
import { markOf } from '../../../../http/encoding/utf-bytes.ts';

/** The longest mark, and two signs of UTF-16. */
const HEAD = 4;

/**
 * The bytes of a JSON file as UTF-8 without a mark, plain or gzip; what is written in UTF-16 is translated. Throws ImportError
 * when such a file holds what is no UTF-16.
 */
export async function* readJsonBytes(file: string): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of readFile(file)) {
    if (decoder !== undefined) {
      yield decoder ? translate(decoder, chunk, file) : chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD) continue;
    decoder = decoderOf(head);
    yield withoutMark(head, decoder, file);
  }
  if (decoder === undefined) yield withoutMark(head, null, file);
  else if (decoder) yield translate(decoder, null, file);
}

function withoutMark(head: Buffer, decoder: TextDecoder | null, file: string): Buffer {
  const rest = head.subarray(markOf(head)?.length ?? 0);
  return decoder ? translate(decoder, rest, file) : rest;
}

/** JSON begins with a sign of ASCII, which has one empty byte in UTF-16. */
function decoderOf(head: Buffer): TextDecoder | null {
  const mark = markOf(head)?.encoding;
  const unmarked = head[0] === 0 ? 'utf-16be' : head[1] === 0 ? 'utf-16le' : 'utf-8';
  const encoding = mark ?? unmarked;
  return encoding === 'utf-8' ? null : new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
}

function translate(decoder: TextDecoder, bytes: Buffer | null, file: string): Buffer {
  try {
    return Buffer.from(bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
  } catch (error) {
    throw new ImportError(`${file} holds bytes that are not ${decoder.encoding}.`, { cause: error });
  }
}

const utf8 = new StrictDecoder('utf-8');
/** The text of a record in UTF-8, which is not well-formed where its bytes mean nothing. */
export const utf8Text = (bytes: Uint8Array): string => utf8.decodeMarked(bytes);
