import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTextTransaction } from '@tandem/db/documents/text.ts';
import { storeDocument } from '@tandem/db/documents/store.ts';
import { lockTextHolder, readDocument } from '@tandem/db/documents/documents.ts';
import { writePageText } from '@tandem/db/documents/page-text.ts';
import { deriveText } from '@tandem/db/rich-text/convert.ts';
import type { DocumentRef } from '@tandem/shared/documents/document.ts';
import { must } from '@tandem/shared/must.ts';
import type { Person, Team } from '../testing-rows.ts';
import { type TestCollaboration, eventually, makePage } from './testing.ts';

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Place = { db: Db; server: TestCollaboration; team: Team; person: Person };

/** What a PATCH of the text of a page does. */
async function writeByRest(db: Db, ref: DocumentRef, change: { html: string; user_id: string }) {
  const wanted = { ref, html: change.html };
  await inTextTransaction(db, [wanted], async (tx, texts) => {
    await lockTextHolder(tx, ref);
    const text = await texts.write(tx, wanted, change.user_id);
    await writePageText(tx, ref.id, { text, user_id: change.user_id });
  });
}

const readRow = (db: Db, { id }: DocumentRef) =>
  db
    .selectFrom('pages')
    .select(['description_html', 'description_stripped'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Somebody types and leaves, and while the document is stored and unloaded, REST gives it another text. Gives how often the
 * row lost that text for a moment or for good, which is to be never; after it, row and document say the same.
 */
export async function raceUnload({ db, server, team, person }: Place, seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const page = await makePage(db, team, { owned_by_id: person.id, description_html: '<p>first</p>' });
  const editor = server.open(person, page);
  await eventually(() => editor.isReady).toBe(true);
  // Long enough that the text takes longer to store than REST takes to write.
  const lines = 300 + Math.floor(random() * 900);
  editor.doc.transact(() => {
    for (let n = 0; n < lines; n += 1) editor.write(`typed ${seed} ${n}`);
  });
  await eventually(() => editor.unsaved).toBe(0);
  const typed = must(await readDocument(db, page.name), 'it is open').seq;
  editor.destroy();
  await delay(random() * 60);
  const marker = `rest-${seed}`;
  await writeByRest(db, page, { html: `<p>${marker}</p>`, user_id: person.id });
  const losses: string[] = [];
  const look = async () => {
    const { description_stripped } = await readRow(db, page);
    if (description_stripped !== marker) losses.push(`seed ${seed}: ${description_stripped?.slice(0, 40)}`);
    return must(await readDocument(db, page.name), 'it was opened').state_seq >= typed;
  };
  await eventually(look, { interval: 3 }).toBe(true);
  const document = await readDocument(db, page.name);
  const derived = deriveText(document?.updates ?? []);
  if (derived.description_stripped !== marker) losses.push(`seed ${seed}: the document lost it`);
  await storeDocument(db, page);
  await look();
  return losses;
}
