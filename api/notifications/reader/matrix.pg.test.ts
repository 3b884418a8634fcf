import { ROLE } from '@tandem/shared/roles.ts';
import type { Notification } from '@tandem/shared/notifications/schema.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
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
const WISHES = {
  usual: { patch: {}, ways: (event: string) => [true, false, isDirect(event)] },
  everything: { patch: 'on', ways: () => [true, true, true] },
  nothing: { patch: 'off', ways: (event: string) => [isDirect(event), false, false] },
  'a muted item': { patch: {}, ways: (event: string) => (isDirect(event) ? [true, false, true] : null) },
} as const;
type Wish = keyof typeof WISHES;

const isDirect = (event: string) => event === 'mention' || event === 'assigned';

type Cast = Record<Relation, Caller>;
type Scene = { item: WorkItemRow; cast: Cast };
type Event = {
  act: (scene: Scene) => Promise<Answer>;
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
  comment: {
    act: ({ item, cast }) =>
      cast.actor.post(`${team.item(item.id)}comments/`, { comment_html: '<p>Hello</p>' }),
    events: followers('comment'),
  },
  'mention in a comment': {
    act: ({ item, cast }) =>
      cast.actor.post(`${team.item(item.id)}comments/`, {
        comment_html:
          mentionOf(cast.mentioned) + mentionOf(cast.guest) + mentionOf(cast.removed) + mentionOf(cast.actor),
      }),
    events: { ...followers('comment'), mentioned: 'mention' },
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

let team: Inboxes;
const people = new Map<Wish, Cast>();

const CHOICES = ['mention', 'assigned', 'comment', 'state_change', 'issue_completed', 'property_change'];
async function choose(person: Caller, wanted: 'on' | 'off'): Promise<void> {
  const isOn = wanted === 'on';
  const channels = CHOICES.map((event) => ({
    ...{ event, email: isOn, push: isOn },
    ...(isDirect(event) ? {} : { in_app: isOn }),
  }));
  const answer = await person.patch('/api/users/me/notification-preferences/', { channels });
  expect(answer.status, answer.text).toBe(200);
}

/** Everybody of a row of the table, with a browser that may be sent to. */
async function castOf(wish: Wish): Promise<Cast> {
  const cast = {} as Cast;
  for (const relation of RELATIONS) {
    const person = await team.newMember(
      `${wish} ${relation}`,
      relation === 'guest' ? ROLE.GUEST : ROLE.MEMBER,
    );
    cast[relation] = person;
    const { patch: wanted } = WISHES[wish];
    if (wanted === 'on' || wanted === 'off') await choose(person, wanted);
    await team.test.database.db
      .insertInto('push_subscriptions')
      .values({ user_id: person.id, endpoint: `https://push.example/${person.id}`, p256dh: 'x', auth: 'x' })
      .execute();
  }
  return cast;
}

beforeAll(async () => {
  team = await makeInboxes();
  for (const wish of Object.keys(WISHES) as Wish[]) people.set(wish, await castOf(wish));
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
  if (wish === 'a muted item') {
    const muted = Object.values(cast).map(({ id: user_id }) => ({
      ...{ user_id, work_item_id: item.id, workspace_id: team.workspace.id, project_id: team.project.id },
    }));
    await db.insertInto('notification_mutes').values(muted).execute();
  }
  await team.notify();
  return { item, cast };
}

type Reached = { event: string; in_app: boolean; email: boolean; push: boolean };

/** By which ways the write has reached somebody. */
async function reached(person: Caller, item: WorkItemRow): Promise<Reached[]> {
  return team.test.database.sql<Reached[]>`
    select n.event, n.is_shown as in_app, n.mail_due_at is not null as email, exists (
      select from graphile_worker._private_jobs j where j.payload->>'notification_id' = n.id::text) as push
    from notifications n where n.receiver_id = ${person.id} and n.work_item_id = ${item.id} order by n.created_at`;
}

const clear = () => team.test.database.sql`delete from notifications`;

// docs/contract/notifications.md#followers
// docs/contract/notifications.md#mentions
// docs/contract/notifications.md#what-one-may-see
// docs/contract/notifications.md#what-tells-nobody
// docs/contract/notifications.md#choices
// docs/contract/notifications.md#muting
test.each(
  Object.keys(EVENTS).flatMap((event) =>
    (Object.keys(WISHES) as Wish[]).map((wish) => [event, wish] as const),
  ),
)('%s, with %s', async (name, wish) => {
  const scene = await sceneOf(wish);
  await clear();
  const { act, events } = EVENTS[name]!;
  const answer = await act(scene);
  expect(answer.status, answer.text).toBeLessThan(300);
  await team.notify();
  const table = Object.fromEntries(
    await Promise.all(
      RELATIONS.map(async (relation) => [relation, await reached(scene.cast[relation], scene.item)] as const),
    ),
  );
  const wanted = Object.fromEntries(
    RELATIONS.map((relation) => {
      const event = events[relation];
      const ways = event === undefined ? null : WISHES[wish].ways(event);
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
});
