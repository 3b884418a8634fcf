import { TextDecoder } from 'node:util';

/** A sign that no decoder gives: it stands for each sequence of bytes that means nothing in the encoding. */
export const MALFORMED = '\udc00';
const REPLACEMENT = '\ufffd';

/** Decodes whole letters; a mark in front is a letter like any other. `decode` gives null when a byte means nothing. */
export class StrictDecoder {
  readonly #strict: TextDecoder;
  readonly #lenient: TextDecoder;

  constructor(encoding: string) {
    this.#strict = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    this.#lenient = new TextDecoder(encoding, { ignoreBOM: true });
  }

  decode(bytes: Uint8Array): string | null {
    try {
      return this.#strict.decode(bytes);
    } catch {
      return null;
    }
  }

  /** With MALFORMED where bytes mean nothing, so that the text is not well-formed. */
  decodeMarked(bytes: Uint8Array): string {
    return this.decode(bytes) ?? this.#lenient.decode(bytes).replaceAll(REPLACEMENT, MALFORMED);
  }
}
