import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../testing/app.ts';
import { type Call, callsOf, isEmptyOwnList, isOfBoard } from './testing/calls.ts';
import type { ProjectFixture } from './testing/project-fixture.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { expectNoProblems, shareOf } from './testing/share.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
let calls: Call[];
beforeAll(async () => {
  world = await makeWorld();
  // Whoever has the link of an invitation may read it.
  calls = callsOf(world.test.app).filter(({ path }) => !path.includes('/join/'));
});
afterAll(() => world.test.close());

type Reader = { name: string; caller: Caller | null; closed: ProjectFixture[]; words: string[] };

/** Who reads, the projects that are closed to them, and words of what is private to others in those that are open. */
function readers(): Reader[] {
  const { own, sibling, foreign, insider, manager, member, guest, outsider } = world;
  const ofInsider = ['zown diary', 'zown favourite', 'zown folder', 'insider@every-call.example'];
  return [
    {
      name: 'administrator',
      caller: insider,
      closed: [foreign],
      words: ['zsibling diary', 'zsibling favourite'],
    },
    { name: 'manager', caller: manager, closed: [sibling, foreign], words: ofInsider.slice(0, 3) },
    { name: 'member', caller: member, closed: [sibling, foreign], words: ofInsider.slice(0, 3) },
    { name: 'guest', caller: guest, closed: [sibling, foreign], words: ofInsider },
    { name: 'stranger', caller: outsider, closed: [own, sibling], words: [] },
    { name: 'nobody', caller: null, closed: [own, sibling, foreign], words: [] },
  ];
}

/** Known to every member of the workspace, whichever project they are in. */
function idsOfPeople({ ids, others }: ProjectFixture): Set<string | undefined> {
  return new Set([
    ids.user,
    ids.workspace,
    ids.workspace_member,
    ids.agent,
    ids.invitation,
    ids.invite_link,
    ids.workspace_view,
    ids.analytic_view,
    ids.workspace_template,
    ids.workspace_theme,
    ids.field,
    ids.time_activity,
    ids.holiday,
    ids.initiative,
    ids.initiative_part,
    others.initiative,
    ids.absence,
  ]);
}

function leaksIn(text: string, { closed, words }: Reader): string[] {
  const found = words.filter((each) => text.includes(each));
  for (const fixture of closed) {
    const isElsewhere = fixture.slug === world.foreign.slug;
    const known = isElsewhere ? new Set<string | undefined>() : idsOfPeople(fixture);
    const ids = [
      ...Object.values(fixture.ids),
      ...Object.values(fixture.others),
      ...Object.values(fixture.plans),
      fixture.archived_page,
    ];
    found.push(...ids.filter((id) => !known.has(id) && text.includes(id)));
    const names = text.replaceAll(
      /zsibling(@|%40)invited.example|zsibling message|zsibling workspace (view|chart|theme|template)|zsibling[ _]custom[ _]field|zsibling activity|zsibling (other )?initiative|zsibling holiday|zsibling agent(?! token)/g,
      '',
    );
    if (names.includes(fixture.mark))
      found.push(`${fixture.mark}${names.split(fixture.mark)[1]?.slice(0, 20)}`);
  }
  return found;
}

/** What no answer to anybody may hold, whatever it is of. */
const SECRETS = [
  'password_hash',
  'key_hash',
  'link_salt',
  '"password":',
  '"token"',
  'session_key',
  'last_login_ip',
];

/** The token of an export stands in the name of its file, that of an import nowhere; neither opens anything. */
const isNameOfFile = ({ path }: Call, word: string) =>
  word === '"token"' && (path.endsWith('/export-issues/') || path.includes('/importers/'));
/** An API token is shown to the one who makes it. */
const isShownOnce = ({ name }: Call, word: string) =>
  word === '"token"' && /^POST .*\/api-tokens\/$/.test(name);

/** Addresses in an answer to the guest but their own, and those that they sent themselves. */
const addressesIn = (text: string, sent: string): string[] =>
  (text.match(/[\w.-]+@[\w.-]+\.example/g) ?? []).filter(
    (each) => each !== 'guest@every-call.example' && !sent.includes(each),
  );

/** What is wrong with the answer of a call to one reader. */
async function problemsFor(call: Call, reader: Reader): Promise<string[]> {
  const request = validRequest(world, call);
  const { status, text } = await sendTo(world, call, { ...request, caller: reader.caller });
  if (call.method !== 'GET' && status < 300) await world.state.restore();
  const closed = isOfBoard(call) ? reader.closed.filter((each) => each !== world.own) : reader.closed;
  const isClosed = closed.includes(world.own) && call.params.length > 0;
  return [
    ...(isClosed && status < 300 && !isEmptyOwnList(call, { status, text }) ? [`answers ${status}`] : []),
    ...leaksIn(text, { ...reader, closed }),
    ...SECRETS.filter((each) => text.includes(each) && !isNameOfFile(call, each) && !isShownOnce(call, each)),
    ...(reader.name === 'guest' ? addressesIn(text, request.payload ?? '') : []),
  ].map((problem) => `${call.name} for ${reader.name}: ${problem}`);
}

// docs/contract/access.md#nothing-by-detours
test('no answer to anybody holds a name, a text or an id of what is closed to them, a secret, or for guests an address', async () => {
  const problems: string[] = [];
  for (const call of calls) {
    for (const reader of shareOf(readers(), call.name)) problems.push(...(await problemsFor(call, reader)));
  }
  expectNoProblems(problems);
}, 600_000);

// docs/contract/access.md#nothing-by-detours
test('no feed of changes does either', async () => {
  // Something of every stream of the private project.
  const { own, sibling, colleague, member } = world;
  const url = `/api/workspaces/${own.slug}/projects/${sibling.project.id}/`;
  await colleague.patch(url, { name: 'zsibling project, renamed', default_assignee: colleague.id });
  await colleague.post(`${url}issues/`, {
    name: 'zsibling work item',
    description_html: '<p>zsibling text</p>',
  });
  await colleague.post(`${url}pages/`, { name: 'zsibling page' });
  await colleague.post(`${url}members/`, { members: [{ member_id: world.manager.id, role: 15 }] });
  const problems: string[] = [];
  for (const reader of readers().filter(({ name }) => name !== 'manager')) {
    const streams = [
      `workspace:${own.ids.workspace}`,
      `project:${own.ids.project}`,
      `project:${sibling.ids.project}`,
      ...(reader.caller ? [`user:${reader.caller.id}`] : []),
    ];
    for (const stream of streams) {
      const request = {
        url: `/api/workspaces/${own.slug}/changes/?stream=${stream}&after=0`,
        caller: reader.caller,
      };
      const { status, text } = await sendTo(world, { method: 'GET' }, request);
      const leaks = leaksIn(text.replace(stream, ''), reader);
      if (status >= 500 || leaks.length > 0)
        problems.push(`${stream} for ${reader.name}: ${status} ${leaks.join()}`);
    }
  }
  expectNoProblems(problems);
  expect(
    (await member.get(`/api/workspaces/${own.slug}/changes/?stream=project:${own.ids.project}`)).status,
  ).toBe(200);
  await world.state.restore();
}, 600_000);

// docs/contract/access.md#public-projects
test('of a public project who is not in it learns that it is there, and nothing of what is in it', async () => {
  const { sibling, foreign, manager, member, test } = world;
  await test.database.db
    .updateTable('projects')
    .set({ network: 2 })
    .where('id', '=', sibling.project.id)
    .execute();
  const words = [
    'state',
    'label',
    'work item',
    'sub-item',
    'comment',
    'text',
    'page',
    'cycle',
    'module',
    'estimate',
  ];
  const problems: string[] = [];
  for (const [name, caller] of Object.entries({ manager, member })) {
    const reader = { name, caller, closed: [foreign], words: words.map((word) => `zsibling ${word}`) };
    for (const call of calls.filter(({ method }) => method === 'GET')) {
      const values = call.params.some(({ kind }) => kind === 'project')
        ? { project_id: sibling.project.id }
        : {};
      const { status, text } = await sendTo(world, call, {
        ...validRequest(world, call, { values }),
        caller,
      });
      const leaks = leaksIn(text, reader);
      if (status >= 500 || leaks.length > 0)
        problems.push(`${call.name} for ${name}: ${status} ${leaks.join()}`);
    }
  }
  expectNoProblems(problems);
  const list = await member.get(`/api/workspaces/${world.own.slug}/projects/`);
  expect(list.text).toContain('zsibling project');
  await world.state.restore();
}, 600_000);

// docs/contract/access.md#hidden-items
test('what leads from one project into another ends where the reader may not go', async () => {
  const { own, sibling, insider, member } = world;
  const project = `/api/workspaces/${own.slug}/projects/${own.project.id}/`;
  const item = `${project}issues/${own.ids.work_item}/`;
  const joined = await insider.patch(item, { parent_id: sibling.ids.work_item });
  expect(joined.status).toBe(204);
  const parentFor = async (caller: Caller) => (await caller.get(`${item}?expand=parent`)).body.parent;
  expect(await parentFor(insider)).toMatchObject({ id: sibling.ids.work_item });
  expect(await parentFor(member)).toBeNull();
  const reader = readers().find(({ name }) => name === 'member')!;
  for (const query of [
    'workspace_search=true',
    'workspace_search=true&search=z',
    'workspace_search=true&parent=true',
  ]) {
    const { status, text } = await member.get(`${project}search-issues/?${query}`);
    expect([status, leaksIn(text, reader)]).toEqual([200, []]);
  }
  expect((await member.get(`/api/workspaces/${own.slug}/work-items/${sibling.key}/`)).status).toBe(404);
  await world.state.restore();
}, 600_000);
