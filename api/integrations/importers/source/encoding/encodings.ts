import { TextDecoder } from 'node:util';
import { ImportError } from '../import-error.ts';

/** The name by which the decoder calls an encoding, of whatever name for it. Throws ImportError for an unknown one. */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    throw new ImportError(`The encoding "${label}" is not known.`, { cause: error });
  }
}
