import type { Readable } from 'node:stream';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { sql } from 'kysely';
import { type ZipEntry, zip } from '../../http/files/zip.ts';
import { readPages } from '../pages/repo.ts';
import { type Exporting, readForExport } from './export-page.ts';
import { placesOf } from '../../http/files/file-names.ts';
import { type PagePicture, endingOf, readPictures } from './pictures.ts';
import { withRelativeLinks } from './relative-links.ts';

const FILES = 'files/';

/** All open pages that the caller sees, with their pictures (docs/contract/pages.md#export-of-all-pages). */
export async function exportPages(ctx: Exporting): Promise<Readable> {
  const pages = await readPages(ctx, sql`p.archived_at is null`);
  const pictures = await readPictures(ctx, { pages: pages.map(({ id }) => id) });
  const endings = Object.fromEntries(pictures.map((picture) => [picture.id, endingOf(picture)]));
  const places = placesOf(pages);
  const texts = pages.map(({ id, updated_at }): ZipEntry => {
    const place = places.get(id) ?? id;
    const chunks = () => readText(ctx, id, { place, places, endings });
    return { name: `${place}.md`, chunks, date: new Date(updated_at) };
  });
  return zip([...texts, ...pictures.map((picture) => pictureEntry(ctx, picture))]);
}

type TextPlace = { place: string; places: ReadonlyMap<string, string>; endings: Record<string, string> };

/** Read when its turn comes: who may not see it any more has an empty file. */
async function* readText(ctx: Exporting, id: string, { place, places, endings }: TextPlace) {
  const found = await readForExport(ctx, id);
  if (!found) return;
  const before = '../'.repeat(place.split('/').length - 1) + FILES;
  const { page, ...text } = found;
  yield await runJob('pageToMarkdown', {
    name: page.name,
    ...text,
    html: withRelativeLinks(ctx, text.html, { origin: ctx.origin, place, places }),
    pictures: { before, endings, behind: '' },
  });
}

const pictureEntry = ({ storage }: Exporting, picture: PagePicture): ZipEntry => ({
  name: `${FILES}${picture.id}${endingOf(picture)}`,
  is_packed: true,
  date: new Date(picture.created_at),
  async *chunks() {
    const file = await storage.read(picture.key);
    if (file) yield* file as AsyncIterable<Uint8Array>;
  },
});
