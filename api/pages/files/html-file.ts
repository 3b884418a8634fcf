import { Readable } from 'node:stream';
import type { HtmlPieces } from '@tandem/db/rich-text/html/page-html.ts';
import type { ProjectContext } from '../../context.ts';
import type { Storage } from '../../storage/storage.ts';
import { type PagePicture, readPictures } from './pictures.ts';

/** Up to here the pictures of a page are in its file; others stay where they are. */
const MAX_BYTES = 30 * 1024 * 1024;

type Sources = ProjectContext & { storage: Storage; origin: string };

/** Base64 of a file as it is read: only threes of bytes can be written one after the other. */
async function* asBase64(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of file) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield rest.toString('base64');
}

async function* writePieces(
  { storage, origin, workspace }: Sources,
  { pieces, pictures }: HtmlPieces,
  stored: ReadonlyMap<string, PagePicture>,
): AsyncGenerator<string> {
  let left = MAX_BYTES;
  for (const [place, piece] of pieces.entries()) {
    yield piece;
    const id = pictures[place];
    if (id === undefined) continue;
    const picture = stored.get(id);
    const file = picture && picture.size <= left ? await storage.read(picture.key) : null;
    if (!picture || !file) {
      yield `${origin}/api/assets/v2/workspaces/${workspace.slug}/${id}/`;
      continue;
    }
    left -= picture.size;
    yield `data:${picture.type};base64,`;
    yield* asBase64(file as AsyncIterable<Uint8Array>);
  }
}

/** A page with the pictures in it that the caller may see; it is never in memory as a whole. */
export async function writeHtml(ctx: Sources, file: HtmlPieces): Promise<Readable> {
  const pictures = await readPictures(ctx, { ids: [...new Set(file.pictures)] });
  return Readable.from(writePieces(ctx, file, new Map(pictures.map((picture) => [picture.id, picture]))));
}
