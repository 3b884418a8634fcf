import { TextDecoder } from 'node:util';

/** A sign that no decoder gives: it stands for each sequence of bytes that means nothing in the encoding. */
export const MALFORMED = '\udc00';
/** As what decoders read bytes to which an encoding of Windows gives no letter. */
const NO_LETTER = /[\u0080-\u009f]/;
const NOT_READ = /[\u0080-\u009f\ufffd]/g;
const REPLACEMENT = /\ufffd/g;

/** Decodes whole letters; a mark in front is a letter like any other. `decode` gives null when a byte means nothing. */
export class StrictDecoder {
  readonly #strict: TextDecoder;
  readonly #lenient: TextDecoder;
  readonly #isOfWindows: boolean;

  constructor(encoding: string) {
    this.#strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    this.#lenient = new TextDecoder(encoding, { ignoreBOM: true });
    this.#isOfWindows = encoding.startsWith('windows-');
  }

  decode(bytes: Uint8Array): string | null {
    try {
      const text = this.#strict.decode(bytes);
      return this.#isOfWindows && NO_LETTER.test(text) ? null : text;
    } catch {
      return null;
    }
  }

  /** With MALFORMED where bytes mean nothing, so that the text is not well-formed. */
  decodeMarked(bytes: Uint8Array): string {
    const pattern = this.#isOfWindows ? NOT_READ : REPLACEMENT;
    return this.decode(bytes) ?? this.#lenient.decode(bytes).replaceAll(pattern, MALFORMED);
  }
}
