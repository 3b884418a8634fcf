import type { WrittenText } from '@tandem/db/documents/text.ts';
import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { DOCUMENT_LIMITS } from '@tandem/shared/documents/document.ts';
import { AppError, badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import { TOO_DEEP_TEXT } from '@tandem/shared/rich-text/nesting.ts';

/** Bytes of a base64 field; null for none. 413 for more than a document may hold. */
export function bytesOf(base64: string | null | undefined): Uint8Array | null {
  if (!base64) return null;
  if (base64.length > (DOCUMENT_LIMITS.state_bytes * 4) / 3 + 4) {
    throw new AppError(413, { error: 'The text is too large.' });
  }
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** 400 when bytes that a client sent are no Yjs update, or one that nests the text too deeply. */
export async function refuseBadBinary<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    if (error.is_too_deep) throw invalidField('description_binary', TOO_DEEP_TEXT);
    throw badRequest('Invalid binary data provided');
  }
}

/** A client's Yjs state as the text of a new page; null for one that holds nothing, of which no document is made. */
export async function convertState(state: Uint8Array): Promise<WrittenText | null> {
  const { update, ...text } = await refuseBadBinary(() => runJob('mergeState', [], state));
  return update && text;
}

/** A text as ProseMirror writes it, as HTML; 400 for what is none, or nests the text too deeply. */
export async function convertJson(json: Record<string, unknown>): Promise<string> {
  try {
    return await runJob('renderJson', json);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    throw invalidField('description', error.is_too_deep ? TOO_DEEP_TEXT : 'This is no text.');
  }
}
