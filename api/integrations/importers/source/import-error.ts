import type { ImportErrorCode } from '@tandem/shared/integrations/importers/errors.ts';

/**
 * Something that the person who imports can mend. The message is one plain sentence for the command line; screens say it
 * by its code.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly code: ImportErrorCode;

  constructor(message: string, options: ErrorOptions & { code?: ImportErrorCode } = {}) {
    super(message, options);
    this.code = options.code ?? 'unreadable';
  }
}
