import { type Person, expectStatus, joinPlace, type Place, signUp } from './person.ts';
import { serverUrl } from './browser.ts';

// A picture of one pixel.
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LONG_NAME =
  'Компилятор молча пропускает файл, если в пути к виджету есть заглавная буква, and says nothing about it in its log';

type Item = { id: string; sequence_id: number };
type State = { id: string; group: string };
export type ItemContent = { epic: Item; archived: Item; draftId: string };

/** Attaches a file as the client does: a slot, the bytes, the word that they have come. */
async function attachFile(
  person: Person,
  path: string,
  file: { name: string; type: string; bytes: Buffer },
): Promise<void> {
  const asked = { name: file.name, type: file.type, size: file.bytes.length };
  const { upload_data, asset_id } = expectStatus(await person.call('POST', path, asked), 200);
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(upload_data.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }));
  const sent = await fetch(new URL(upload_data.url, serverUrl()), { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`The file was refused: ${sent.status} ${await sent.text()}`);
  expectStatus(await person.call('PATCH', `${path}${asset_id}/`, {}), 204);
}

type Parts = Pick<Scene, 'ada' | 'item' | 'others'> & { ben: Person; project: string };

/** Relations, links, files, reactions and an earlier description of one item. */
async function addParts({ ada, ben, project, item, others }: Parts): Promise<void> {
  const own = `${project}/issues/${item.id}`;
  const types = ['blocked_by', 'blocking', 'relates_to'];
  for (const [index, relation_type] of types.entries()) {
    const body = { relation_type, issues: [others[index]!.id] };
    expectStatus(await ada.call('POST', `${own}/issue-relation/`, body), 201);
  }
  for (const link of [
    { url: 'https://example.com/pull/139', title: 'Disable sourceMapper #139' },
    { url: `https://example.com/${'a-long-path/'.repeat(12)}`, title: '' },
  ])
    expectStatus(await ada.call('POST', `${own}/issue-links/`, link), 201);
  const files = project.replace('/api/', '/api/assets/v2/');
  await attachFile(ada, `${files}/issues/${item.id}/attachments/`, {
    name: 'compile-profile.png',
    type: 'image/png',
    bytes: PIXEL,
  });
  await attachFile(ben, `${files}/issues/${item.id}/attachments/`, {
    ...{
      name: 'a-log-with-a-name-that-is-longer-than-any-row.txt',
      type: 'text/plain',
      bytes: Buffer.from('log'),
    },
  });
  for (const [person, reaction] of [
    [ada, '128077'],
    [ben, '128077'],
    [ben, '10084'],
  ] as const)
    expectStatus(await person.call('POST', `${own}/reactions/`, { reaction }), 201);
  const { description_html } = expectStatus(await ben.call('GET', `${own}/`), 200);
  const later = { description_html: `${description_html}<p>Ben wrote this.</p>` };
  expectStatus(await ben.call('PATCH', `${own}/`, later), 204);
}

async function addEpic(ada: Person, project: string, states: readonly State[]): Promise<Item> {
  expectStatus(await ada.call('PATCH', `${project}/`, { is_epic_enabled: true }), 200);
  const fields = { name: 'Compile in half the time', priority: 'high', target_date: '2020-01-31' };
  const epic = expectStatus<Item>(await ada.call('POST', `${project}/epics/`, fields), 201);
  for (const state of states) {
    const part = { name: `A part in ${state.group}`, state_id: state.id, parent_id: epic.id };
    expectStatus(await ada.call('POST', `${project}/issues/`, part), 201);
  }
  return epic;
}

async function addArchived(ada: Person, project: string, states: readonly State[]): Promise<Item> {
  const over = states.filter(({ group }) => group === 'completed' || group === 'cancelled');
  const made: Item[] = [];
  for (const [index, name] of ['Only recompile what changed', LONG_NAME].entries()) {
    const body = { name, state_id: over[index % over.length]!.id, assignee_ids: [ada.id] };
    const item = expectStatus<Item>(await ada.call('POST', `${project}/issues/`, body), 201);
    expectStatus(await ada.call('POST', `${project}/issues/${item.id}/archive/`, {}), 200);
    made.push(item);
  }
  return made[0]!;
}

async function addDrafts(ada: Person, slug: string, projectId: string): Promise<string> {
  const fields = { name: 'Cache compiled widgets', priority: 'high', target_date: '2020-01-31' };
  const url = `/api/workspaces/${slug}/draft-issues/`;
  expectStatus(await ada.call('POST', url, { name: LONG_NAME, project_id: projectId }), 201);
  expectStatus(await ada.call('POST', url, {}), 201);
  const body = { ...fields, project_id: projectId, assignee_ids: [ada.id] };
  return expectStatus(await ada.call('POST', url, body), 201).id as string;
}

type Scene = { ada: Person; place: Place; item: Item; others: readonly Item[]; states: readonly State[] };

/** What belongs to items, and the lists beside that of the project. */
export async function addItemContent({ ada, place, item, others, states }: Scene): Promise<ItemContent> {
  const { slug, projectId } = place;
  const project = `/api/workspaces/${slug}/projects/${projectId}`;
  const ben = await signUp(serverUrl(), 'Ben');
  await joinPlace(ada, ben, place);
  await addParts({ ada, ben, project, item, others });
  const epic = await addEpic(ada, project, states);
  const archived = await addArchived(ada, project, states);
  return { epic, archived, draftId: await addDrafts(ada, slug, projectId) };
}
