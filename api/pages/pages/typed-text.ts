import { readDocument } from '@tandem/db/documents/documents.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { RichTextError } from '@tandem/db/rich-text/html/error.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { pageDocument } from '@tandem/shared/documents/document.ts';

/** The text of a page with what was typed a moment ago; undefined when the row has it all, or when no HTML can be made of the document. */
export async function readTypedHtml(db: Db, id: string): Promise<string | undefined> {
  const document = await readDocument(db, pageDocument(id).name);
  if (!document || document.seq === document.state_seq) return undefined;
  try {
    return (await runJob('deriveText', document.updates)).description_html;
  } catch (error) {
    if (error instanceof RichTextError) return undefined;
    throw error;
  }
}
