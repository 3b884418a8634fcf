import { TextDecoder } from 'node:util';
import { ImportError } from '../import-error.ts';

/** Returns the decoder's name of an encoding for any of its names. Throws ImportError for an unknown one. */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    throw new ImportError(`The encoding "${label}" is not known.`, { cause: error });
  }
}
