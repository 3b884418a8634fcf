import { ROLE } from '@tandem/shared/roles.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, sessionOf } from '../../testing/app.ts';
import { remind } from '../reminders/job.ts';
import { type Inboxes, makeInboxes, mentionOf } from '../testing.ts';

/** Who somebody is to the item. Each is a person of their own, who has chosen as the row of the table says. */
const RELATIONS = [
  'creator',
  'assignee',
  'follower',
  'mentioned',
  'guest',
  'removed',
  'actor',
  'stranger',
] as const;
type Relation = (typeof RELATIONS)[number];

/** What they have chosen, and by which ways they are reached then: by the product, mail, push. */
const WISHES: Record<string, Wishes> = {
  usual: { choices: () => [], ways: (event) => [true, false, isForOne(event)] },
  everything: { choices: () => [{ is_on: true }], ways: () => [true, true, true] },
  nothing: { choices: () => [{ is_on: false }], ways: (event) => [isDirect(event), false, false] },
  'nothing of this project': {
    choices: () => [{ is_on: true }, { is_on: false, project: team.project.id }],
    ways: (event) => [isDirect(event), false, false],
  },
  'this project alone': {
    choices: () => [{ is_on: false }, { is_on: true, project: team.project.id }],
    ways: () => [true, true, true],
  },
  'a muted item': { choices: () => [], ways: (event) => (isDirect(event) ? [true, false, true] : null) },
  'a muted project': { choices: () => [], ways: (event) => (isDirect(event) ? [true, false, true] : null) },
  // Mail waits until they are over; what would wake somebody does not come at all.
  'quiet hours': { choices: () => [{ is_on: true }], ways: () => [true, true, false] },
};
type Wishes = {
  choices: () => { is_on: boolean; project?: string }[];
  /** Null where nothing reaches them. */
  ways: (event: string) => [in_app: boolean, email: boolean, push: boolean] | null;
};
type Wish = string;

/** What is said to one person goes through every mute, and is always shown. */
const isDirect = (event: string) => event === 'mention' || event === 'assigned';
const isForOne = (event: string) => isDirect(event) || event === 'reminder';

type Cast = Record<Relation, Caller>;
type Scene = { item: WorkItemRow; cast: Cast };
type Event = {
  /** What has to be there first, of which nobody is notified any more. */
  before?: (scene: Scene) => Promise<Answer>;
  act: (scene: Scene) => Promise<Pick<Answer, 'status' | 'text'>>;
  /** What each relation is notified of; who is not named of nothing. */
  events: Partial<Record<Relation, string>>;
};

const followers = (event: string): Event['events'] => ({
  ...{ creator: event, assignee: event, follower: event, mentioned: event },
});

const patch =
  (values: object) =>
  ({ item, cast }: Scene) =>
    cast.actor.patch(team.item(item.id), values);
const EVENTS: Record<string, Event> = {
  name: { act: patch({ name: 'Another' }), events: followers('property_change') },
  priority: { act: patch({ priority: 'high' }), events: followers('property_change') },
  due: { act: patch({ target_date: '2031-01-02' }), events: followers('property_change') },
  state: {
    act: (scene) => patch({ state_id: team.states.Todo.id })(scene),
    events: followers('state_change'),
  },
  done: {
    act: (scene) => patch({ state_id: team.states.Done.id })(scene),
    events: followers('issue_completed'),
  },
  assigned: {
    act: (scene) => patch({ assignee_ids: [scene.cast.assignee.id, scene.cast.follower.id] })(scene),
    events: { ...followers('property_change'), follower: 'assigned' },
  },
  description: { act: patch({ description_html: '<p>More words</p>' }), events: {} },
  'mention in the description': {
    act: (scene) => patch({ description_html: mentionOf(scene.cast.stranger) })(scene),
    events: { stranger: 'mention' },
  },
  comment: { act: (scene) => comment(scene), events: followers('comment') },
  'mention in a comment': {
    act: ({ item, cast }) =>
      cast.actor.post(`${team.item(item.id)}comments/`, {
        comment_html:
          mentionOf(cast.mentioned) + mentionOf(cast.guest) + mentionOf(cast.removed) + mentionOf(cast.actor),
      }),
    events: { ...followers('comment'), mentioned: 'mention' },
  },
  'a comment that is changed': {
    before: (scene) => comment(scene),
    act: (scene) => ofComment(scene, (caller, path) => caller.patch(path, { comment_html: '<p>Bye</p>' })),
    events: followers('comment'),
  },
  'a comment that is deleted': {
    before: (scene) => comment(scene),
    act: (scene) => ofComment(scene, (caller, path) => caller.delete(path)),
    events: followers('comment'),
  },
  'mention in a page': {
    act: ({ cast }) =>
      cast.actor.post(team.items.replace('issues/', 'pages/'), {
        ...{ name: 'Plan', access: 0 },
        description_html: [cast.stranger, cast.guest, cast.removed, cast.actor].map(mentionOf).join(''),
      }),
    events: { stranger: 'mention' },
  },
  start: { act: patch({ start_date: '2030-01-02' }), events: followers('property_change') },
  label: {
    act: async (scene) => patch({ label_ids: [(await newLabel()).id] })(scene),
    events: followers('property_change'),
  },
  parent: {
    act: async (scene) => patch({ parent_id: (await team.makeItem()).id })(scene),
    events: followers('property_change'),
  },
  relation: {
    act: async ({ item, cast }) =>
      cast.actor.post(`${team.item(item.id)}issue-relation/`, {
        ...{ relation_type: 'relates_to', issues: [(await team.makeItem()).id] },
      }),
    events: followers('property_change'),
  },
  archived: {
    before: (scene) => patch({ state_id: team.states.Done.id })(scene),
    act: ({ item, cast }) => cast.actor.post(`${team.item(item.id)}archive/`),
    events: followers('property_change'),
  },
  deleted: { act: ({ item }) => team.admin.delete(team.item(item.id)), events: {} },
  'due tomorrow': {
    before: async (scene) => {
      // Reminders leave out days off.
      const days = { sat: 480, sun: 480 };
      await team.admin.patch(`/api/workspaces/${team.workspace.slug}/working-calendar/`, { days });
      return patch({ target_date: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10) })(scene);
    },
    act: async ({ cast }) => {
      await wakeUp(Object.values(cast));
      await remind({ db: team.test.database.db, signal: new AbortController().signal });
      return { status: 200, text: '' };
    },
    events: { assignee: 'reminder' },
  },
  link: {
    act: ({ item, cast }) =>
      cast.actor.post(`${team.item(item.id)}issue-links/`, { url: 'https://a.example' }),
    events: followers('property_change'),
  },
  reaction: {
    act: ({ item, cast }) => cast.actor.post(`${team.item(item.id)}reactions/`, { reaction: '128077' }),
    events: {},
  },
};

const DAY_MS = 86_400_000;
const comment = ({ item, cast }: Scene) =>
  cast.actor.post(`${team.item(item.id)}comments/`, { comment_html: '<p>Hello</p>' });

async function ofComment(
  { item, cast }: Scene,
  act: (caller: Caller, path: string) => Promise<Answer>,
): Promise<Answer> {
  const path = `${team.item(item.id)}comments/`;
  const [row] = (await cast.actor.get(path)).body as { id: string }[];
  return act(cast.actor, `${path}${row?.id}/`);
}

let labels = 0;
const newLabel = () => team.test.makeLabel(team.admin, team.project, { name: `Label ${(labels += 1)}` });

/** For these the time of the day has come at which people are reminded. */
const wakeUp = (cast: readonly Caller[]) => team.test.database.sql`
  insert into notification_preferences (user_id, digest_time)
  select unnest(${cast.map(({ id }) => id)}::uuid[]), '00:00'
  on conflict (user_id) do update set digest_time = '00:00', reminded_on = null`;

let team: Inboxes;
const people = new Map<Wish, Cast>();

const CHOICES = [
  ...['mention', 'assigned', 'comment', 'state_change', 'issue_completed', 'property_change', 'reminder'],
];
async function choose(
  person: Caller,
  { is_on, project }: { is_on: boolean; project?: string },
): Promise<void> {
  const channels = CHOICES.map((event) => ({
    ...{ event, email: is_on, push: is_on, ...(project ? { project } : {}) },
    ...(isDirect(event) ? {} : { in_app: is_on }),
  }));
  const answer = await person.patch('/api/users/me/notification-preferences/', { channels });
  expect(answer.status, answer.text).toBe(200);
}

/** An hour of now, by the clock of people who live at UTC. */
const hourFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
const beQuiet = async (person: Caller) => {
  const quiet = { has_quiet_hours: true, quiet_from: hourFromNow(-2), quiet_to: hourFromNow(2) };
  expect((await person.patch('/api/users/me/notification-preferences/', quiet)).status).toBe(200);
};

/** Everybody of a row of the table, with a browser that may be sent to. */
async function castOf(wish: Wish): Promise<Cast> {
  const cast = {} as Cast;
  for (const relation of RELATIONS) {
    const person = await team.newMember(
      `${wish} ${relation}`,
      relation === 'guest' ? ROLE.GUEST : ROLE.MEMBER,
    );
    cast[relation] = person;
    for (const each of WISHES[wish]!.choices()) await choose(person, each);
    if (wish === 'quiet hours') await beQuiet(person);
    await team.test.database.db
      .insertInto('push_subscriptions')
      .values({
        user_id: person.id,
        session_id: await sessionOf(team.test, person.id),
        endpoint: `https://push.example/${person.id}`,
        p256dh: 'x',
        auth: 'x',
      })
      .execute();
  }
  return cast;
}

beforeAll(async () => {
  team = await makeInboxes();
  for (const wish of Object.keys(WISHES)) people.set(wish, await castOf(wish));
}, 120_000);
afterAll(() => team.test.close());

/** An item to which everybody is what they are called. */
async function sceneOf(wish: Wish): Promise<Scene> {
  const cast = people.get(wish)!;
  const { db } = team.test.database;
  const member = (is_active: boolean) =>
    db.updateTable('project_members').set({ is_active }).where('user_id', '=', cast.removed.id).execute();
  await member(true);
  const item = await team.makeItem({ assignee_ids: [cast.assignee.id] }, cast.creator);
  const rows = [cast.follower, cast.mentioned, cast.guest, cast.removed, cast.actor].map(({ id }) => ({
    ...{ work_item_id: item.id, user_id: id },
    ...{ workspace_id: team.workspace.id, project_id: team.project.id },
  }));
  await db
    .insertInto('work_item_subscribers')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
  await member(false);
  if (wish.startsWith('a muted ')) {
    const work_item_id = wish === 'a muted item' ? item.id : null;
    const muted = Object.values(cast).map(({ id: user_id }) => ({
      ...{ user_id, work_item_id, workspace_id: team.workspace.id, project_id: team.project.id },
    }));
    await db
      .insertInto('notification_mutes')
      .values(muted)
      .onConflict((on) => on.doNothing())
      .execute();
  }
  return { item, cast };
}

type Reached = { event: string; in_app: boolean; email: boolean; push: boolean };

/** By which ways the write has reached somebody. */
async function reached(person: Caller): Promise<Reached[]> {
  return team.test.database.sql<Reached[]>`
    select n.event, n.is_shown as in_app, n.mail_due_at is not null as email, exists (
      select from graphile_worker._private_jobs j where j.payload->>'notification_id' = n.id::text) as push
    from notifications n where n.receiver_id = ${person.id} order by n.created_at`;
}

const clear = () => team.test.database.sql`delete from notifications`;

// docs/contract/notifications.md#followers
// docs/contract/notifications.md#mentions
// docs/contract/notifications.md#what-one-may-see
// docs/contract/notifications.md#what-tells-nobody
// docs/contract/notifications.md#choices
// docs/contract/notifications.md#muting
// docs/contract/notifications.md#quiet-hours
// docs/contract/notifications.md#reminders
test.each(Object.keys(EVENTS).flatMap((event) => Object.keys(WISHES).map((wish) => [event, wish] as const)))(
  '%s, with %s',
  async (name, wish) => {
    const scene = await sceneOf(wish);
    const { before, act, events } = EVENTS[name]!;
    const first = await before?.(scene);
    expect(first?.status ?? 200, first?.text).toBeLessThan(300);
    await team.notify();
    await clear();
    const answer = await act(scene);
    expect(answer.status, answer.text).toBeLessThan(300);
    await team.notify();
    const table = Object.fromEntries(
      await Promise.all(
        RELATIONS.map(async (relation) => [relation, await reached(scene.cast[relation])] as const),
      ),
    );
    const wanted = Object.fromEntries(
      RELATIONS.map((relation) => {
        const event = events[relation];
        const ways = event === undefined ? null : WISHES[wish]!.ways(event);
        const [in_app = false, email = false, push = false] = ways ?? [];
        return [relation, event && (in_app || email || push) ? [{ event, in_app, email, push }] : []];
      }),
    );
    expect(table).toEqual(wanted);
    // What is not shown is in no list and in no count.
    for (const relation of RELATIONS) {
      const { body } = await scene.cast[relation].get(`${team.inbox}?all=true&per_page=99&cursor=99:0:0`);
      const shown = (body.results as Notification[]).map(({ event }) => event);
      expect(shown).toEqual(table[relation]?.filter(({ in_app }) => in_app).map(({ event }) => event));
    }
  },
);
