import { appendUpdates } from '@tandem/db/documents/journal.ts';
import { storeDocument } from '@tandem/db/documents/store.ts';
import { openDocument } from '@tandem/db/documents/documents.ts';
import { runJob } from '@tandem/db/rich-text/pool.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { variantOf, workItemDocument } from '@tandem/shared/documents/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from './testing.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import type { Version } from '@tandem/shared/work-items/versions/schema.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const mention = ({ id }: Caller) =>
  `<p>Hello <mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component></p>`;

/** What the editors of a person do to the text that they have open, and the save after it. */
async function typeLive(itemId: string, author: Caller, html: string): Promise<void> {
  const { db } = team.test.database;
  const ref = workItemDocument(itemId);
  const { updates } = must(await openDocument(db, ref), 'the item is there');
  const { update } = await runJob('replaceText', updates, { html, variant: variantOf(ref.kind) });
  await inTransaction(db, (tx) =>
    appendUpdates(tx, [{ name: ref.name, update: must(update, 'the text is another'), user_id: author.id }]),
  );
  await storeDocument(db, ref);
}

/** Editors mark their paragraphs. */
const plain = (html: string) => html.replaceAll(/ class="[^"]*"/g, '');

const followersOf = async (id: string) =>
  (await team.member.get(`${team.item(id)}issue-subscribers/`)).body
    .map((each: { member: { id: string } }) => each.member.id)
    .sort();
const versionsOf = async (id: string) =>
  (await team.member.get(`${team.item(id)}description-versions/`)).body.results as Version[];
const mentionsOf = async (id: string) =>
  (
    await team.test.database.db
      .selectFrom('work_item_mentions')
      .select('user_id')
      .where('work_item_id', '=', id)
      .execute()
  ).map((row) => row.user_id);

// docs/contract/versions.md#one-version
// docs/contract/versions.md#when-a-version-is-made
test('what is typed into the live text has versions like any other, with the state of the document', async () => {
  const { admin, member, item: path, makeItem } = team;
  const item = await makeItem({ description_html: '<p>one</p>' });
  await typeLive(item.id, admin, '<p>two</p>');
  await typeLive(item.id, admin, '<p>three</p>');
  const [newest, first, ...rest] = await versionsOf(item.id);
  expect([newest!.owned_by, first!.owned_by, rest]).toEqual([admin.id, member.id, []]);
  const { body } = await member.get(`${path(item.id)}description-versions/${newest!.id}/`);
  expect([plain(body.description_html), body.description_stripped]).toEqual(['<p>three</p>', 'three']);
  expect(body.description_binary.length).toBeGreaterThan(10);
  expect((await team.readItem(item.id)).description_html).toBe(body.description_html);
});

// docs/contract/subscriptions.md#live-texts
test('who types follows the item, as does a member who is mentioned there', async () => {
  const { admin, member, guest, outsider, makeItem } = team;
  const item = await makeItem({ description_html: '<p>one</p>' });
  await typeLive(item.id, admin, mention(guest) + mention(outsider));
  expect(await followersOf(item.id)).toEqual([admin.id, member.id, guest.id].sort());
  expect(await mentionsOf(item.id)).toEqual([guest.id]);
  await guest.delete(`${team.item(item.id)}subscribe/`);
  await team.admin.delete(`${team.item(item.id)}issue-subscribers/${guest.id}/`);
  await typeLive(item.id, admin, `${mention(guest)}<p>more</p>`);
  expect(await followersOf(item.id)).toEqual([admin.id, member.id].sort());
  await typeLive(item.id, admin, '<p>none</p>');
  expect(await mentionsOf(item.id)).toEqual([]);
});

// docs/contract/work-items.md#what-moves-updated_at
test('whom the text mentions is in the row of the Change, typed or written by a call', async () => {
  const { admin, guest, items, item: path, makeItem } = team;
  const item = await makeItem({ description_html: '<p>one</p>' });
  const lastRow = async () => {
    const { row } = must(
      await team.test.database.db
        .selectFrom('changes')
        .select('row')
        .where('entity_id', '=', item.id)
        .where('kind', '=', 'work_item')
        .orderBy('seq', 'desc')
        .executeTakeFirst(),
      'it was changed',
    );
    return row as { mention_ids: string[] };
  };
  await typeLive(item.id, admin, mention(guest));
  expect((await lastRow()).mention_ids).toEqual([guest.id]);
  await typeLive(item.id, admin, '<p>nobody</p>');
  expect((await lastRow()).mention_ids).toEqual([]);
  await admin.patch(path(item.id), { description_html: mention(guest) + mention(admin) });
  expect((await lastRow()).mention_ids).toEqual([guest.id, admin.id].sort());
  const { body } = await admin.get(`${items}?mentions=${guest.id}`);
  expect(body.results.map(({ id }: { id: string }) => id)).toContain(item.id);
});

// docs/contract/history.md#descriptions
test('saves of one person are one row of the history that shows the whole change, those of another one more', async () => {
  const { admin, member, item: path, makeItem } = team;
  const item = await makeItem({ description_html: '<p>one</p>' });
  await typeLive(item.id, admin, '<p>two</p>');
  const history = async () =>
    ((await member.get(`${path(item.id)}history/?activity_type=issue-property`)).body as Activity[]).filter(
      (each) => each.field === 'description',
    );
  const recorded = (each: Activity) => [each.actor, plain(each.old_value!), plain(each.new_value!)];
  const [before] = await history();
  await typeLive(item.id, admin, '<p>three</p>');
  const [after, ...none] = await history();
  expect([after!.id, after!.verb, ...recorded(after!)]).toEqual([
    before!.id,
    'updated',
    admin.id,
    '<p>one</p>',
    '<p>three</p>',
  ]);
  expect([after!.created_at > before!.created_at, none]).toEqual([true, []]);
  await typeLive(item.id, member, '<p>four</p>');
  expect((await history()).map(recorded)).toEqual([
    [admin.id, '<p>one</p>', '<p>three</p>'],
    [member.id, '<p>three</p>', '<p>four</p>'],
  ]);
});

// docs/contract/history.md#what-is-not-recorded
test('a form that sends the description back as it is changes nothing, although editors write it differently', async () => {
  const { test, admin, item: path, makeItem } = team;
  const item = await makeItem({ description_html: '<p>one</p>' });
  await openDocument(test.database.db, workItemDocument(item.id));
  await admin.patch(path(item.id), { name: 'Renamed', description_html: '<p>one</p>' });
  const history = (await admin.get(`${path(item.id)}history/`)).body;
  expect(history.map((each: Activity) => each.field)).toEqual([null, 'name']);
  expect(await versionsOf(item.id)).toHaveLength(1);
});

// docs/contract/versions.md#imported-texts
test('a text that an import wrote is kept before it is typed into', async () => {
  const { test, admin, member, item: path, makeItem } = team;
  const { db } = test.database;
  const item = await makeItem({ description_html: '<p>imported</p>' });
  await db.deleteFrom('work_item_description_versions').where('work_item_id', '=', item.id).execute();
  await typeLive(item.id, admin, '<p>typed</p>');
  const [newest, retained, ...rest] = await versionsOf(item.id);
  expect([newest!.owned_by, retained!.owned_by, rest]).toEqual([admin.id, null, []]);
  const { body } = await member.get(`${path(item.id)}description-versions/${retained!.id}/`);
  expect(body.description_html).toBe('<p>imported</p>');
});
