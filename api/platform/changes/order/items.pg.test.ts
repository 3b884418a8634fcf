import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { automations } from '../../../work-items/automations/job.ts';
import { jobContext } from '../../jobs/testing.ts';
import { inTurn } from '../../../testing/writers.ts';
import { Crowd } from './testing.ts';

let crowd: Crowd;
beforeEach(async () => {
  crowd = await Crowd.begin();
});
afterEach(() => crowd.team.test.close());

const ask = (path: string) => `${crowd.base}${path}`;
const source = () => ({ ...crowd.team.project, workspace: crowd.team.workspace.id }) as never;
const db = () => crowd.team.test.database.db;

// docs/contract/changes.md#the-newest-row-wins
test('a member leaves and returns while people rename what they are assigned to', async () => {
  const { admin, readItem } = crowd.team;
  const leaver = await crowd.person();
  await crowd.fill(() => ({ assignee_ids: [leaver.id] }));
  await crowd.race(async () => {
    const id = await crowd.membershipOf(leaver);
    return inTurn(
      () => admin.delete(ask(`members/${id}/`)),
      () => crowd.addPerson(leaver),
    );
  });
  expect((await readItem(crowd.ids[0]!)).assignee_ids).toEqual([leaver.id]);
});

test('a member leaves and returns while people assign them and others', async () => {
  const { admin, member } = crowd.team;
  const leaver = await crowd.person();
  await crowd.fill();
  const assign = crowd.patch((random) => ({ assignee_ids: random.some([leaver.id, member.id], 2) }));
  const create = () => crowd.team.member.post(crowd.team.items, { name: 'New', assignee_ids: [leaver.id] });
  const meanwhile = async () => {
    const id = await crowd.membershipOf(leaver);
    return inTurn(
      () => admin.delete(ask(`members/${id}/`)),
      () => crowd.addPerson(leaver),
    );
  };
  await crowd.race(meanwhile, { writers: crowd.writers(assign, assign, assign, create) });
});

test('a member leaves the workspace and comes back while people rename what they are assigned to', async () => {
  const { admin, workspace } = crowd.team;
  const leaver = await crowd.person();
  await crowd.fill(() => ({ assignee_ids: [leaver.id] }));
  const members = `/api/workspaces/${workspace.slug}/members/`;
  await crowd.race(async () => {
    const rows = (await admin.get(members)).body as { id: string; member: { id: string } }[];
    const id = rows.find(({ member }) => member.id === leaver.id)?.id;
    const answer = await admin.delete(`${members}${id}/`);
    await db().updateTable('workspace_members').set({ is_active: true }).where('id', '=', id!).execute();
    return [answer, await crowd.addPerson(leaver)];
  });
});

test('a state changes its group while people rename its items, and move others into it', async () => {
  const { admin, states, test: app } = crowd.team;
  const state = await app.makeState(admin, source(), { group: 'started' });
  await crowd.fill((index) => (index % 2 ? { state_id: state.id } : {}));
  const drag = crowd.patch((random) => ({ state_id: random.pick([state.id, states.Todo.id]) }));
  await crowd.race(
    (_, round) => admin.patch(ask(`states/${state.id}/`), { group: round % 2 ? 'started' : 'completed' }),
    { writers: crowd.writers(drag, drag) },
  );
});

test('labels go while people rename what they are on, and put them on', async () => {
  const { admin, test: app } = crowd.team;
  await crowd.fill();
  let label = (await app.makeLabel(admin, source())).id;
  const mark = crowd.patch(() => ({ label_ids: [label] }));
  await crowd.race(
    async () => {
      const gone = label;
      label = (await app.makeLabel(admin, source())).id;
      return admin.delete(ask(`issue-labels/${gone}/`));
    },
    { writers: crowd.writers(mark, mark) },
  );
});

test('a point of the estimate goes while people rename what has it', async () => {
  const { admin } = crowd.team;
  const values = ['1', '2', '3', '4', '5', '6'];
  const estimate_points = values.map((value, index) => ({ key: index + 1, value }));
  const made = await admin.post(ask('estimates/'), {
    estimate: { name: 'Points', type: 'points', last_used: true },
    estimate_points,
  });
  expect(made.status, made.text).toBeLessThan(300);
  await admin.patch(crowd.base, { estimate: made.body.id });
  const points = made.body.points.map(({ id }: { id: string }) => id) as string[];
  await crowd.fill((index) => ({ estimate_point: points[index % points.length] }));
  await crowd.race((random) => {
    const [gone, next] = [random.pick(points), random.pick(points)];
    return admin.delete(ask(`estimates/${made.body.id}/estimate-points/${gone}/`), { new_estimate_id: next });
  });
});

test('many items get properties at once while people rename them', async () => {
  const { admin, member, test: app } = crowd.team;
  await crowd.fill();
  const label = await app.makeLabel(admin, source());
  await crowd.race((random) => {
    const properties = { priority: random.pick(['low', 'high']), label_ids: [label.id] };
    return member.post(ask('bulk-operation-issues/'), { issue_ids: crowd.ids, properties });
  });
});

test('items are archived and restored while people rename them and comment on them', async () => {
  const { admin, member, item, states } = crowd.team;
  await crowd.fill(() => ({ state_id: states.Done.id }));
  const comment = crowd.post('comments/', () => ({ comment_html: '<p>Words</p>' }));
  await crowd.race(
    async (random) => {
      const ids = random.some(crowd.ids, 5);
      const archived = await admin.post(ask('bulk-archive-issues/'), { issue_ids: ids });
      return [archived, ...(await inTurn(...ids.map((id) => () => member.delete(`${item(id)}archive/`))))];
    },
    { writers: crowd.writers(comment) },
  );
});

test('parents win and lose items while people rename them', async () => {
  const { member, item } = crowd.team;
  await crowd.fill();
  const parents = crowd.ids.slice(0, 4);
  const children = crowd.ids.slice(4);
  const move = () => (random: Parameters<ReturnType<typeof crowd.patch>>[0]) =>
    member.patch(item(random.pick(children)), { parent_id: random.pick([...parents, null]) });
  const create = crowd.patch();
  await crowd.race(
    (random) =>
      member.post(`${item(random.pick(parents))}sub-issues/`, { sub_issue_ids: random.some(children, 4) }),
    { writers: [...crowd.writers(create), move(), move(), move()] },
  );
});

test('trees are deleted and brought back while people rename their items', async () => {
  const { admin, member, item, workspace } = crowd.team;
  await crowd.fill();
  const [root, ...others] = crowd.ids;
  await member.post(`${item(root!)}sub-issues/`, { sub_issue_ids: others.slice(0, 8) });
  await crowd.race(async (random) => {
    const mutation_id = randomUUID();
    const headers = { 'x-mutation-id': mutation_id };
    const id = random.pick([root!, random.pick(others)]);
    const deleted = await admin.delete(item(id), undefined, { headers });
    return [deleted, await admin.post(`/api/workspaces/${workspace.slug}/undo/`, { mutation_id })];
  });
});

test('items are related and taken apart while people rename them', async () => {
  const { member, item } = crowd.team;
  await crowd.fill();
  const stream = crowd.mirror();
  await crowd.race(
    async (random) => {
      const [one, other] = [crowd.some(random), crowd.some(random)];
      if (one === other) return [];
      const made = await member.post(`${item(one)}issue-relation/`, {
        relation_type: 'blocking',
        issues: [other],
      });
      const body = { relation_type: 'blocking', related_issue: other };
      return [made, await member.post(`${item(one)}remove-relation/`, body)];
    },
    { mirrors: [stream] },
  );
});

test('items move to another project and back while people rename them there and here', async () => {
  const { admin, member, test: app, workspace, project, item } = crowd.team;
  const other = await app.makeProject(admin, workspace);
  await app.addProjectMember(other.id, member, 15);
  await crowd.fill();
  const there = (id: string) => `/api/workspaces/${workspace.slug}/projects/${other.id}/issues/${id}/`;
  const renameThere = (random: Parameters<ReturnType<typeof crowd.patch>>[0], turn: number) =>
    member.patch(there(crowd.some(random)), { name: `there, turn ${turn}` });
  await crowd.race(
    (random) => {
      const id = crowd.some(random);
      return inTurn(
        () => member.post(`${item(id)}move/`, { project_id: other.id }),
        () => member.post(`${there(id)}move/`, { project_id: project.id }),
      );
    },
    { writers: crowd.writers(renameThere, renameThere), mirrors: [crowd.mirror(), crowd.mirror(other)] },
  );
});

test('links and files come and go on items that people rename', async () => {
  await crowd.fill();
  const link = crowd.post('issue-links/', () => ({ url: `https://example.com/${randomUUID()}` }));
  const react = crowd.post('reactions/', (random) => ({ reaction: String(128_077 + random.below(20)) }));
  const comment = crowd.post('comments/', () => ({ comment_html: '<p>Words</p>' }));
  await crowd.race(async (random) => link(random, 0), { writers: crowd.writers(link, react, comment) });
});

test('items make room for others while people rename them', async () => {
  await crowd.fill();
  const drag = crowd.patch((random) => ({ sort_order: random.pick([65535, 65535.000_000_1]) }));
  await crowd.race((random, round) => drag(random, round), { writers: crowd.writers(drag, drag) });
});

test('automations archive and close items while people rename them', async () => {
  const { admin, member, item, states } = crowd.team;
  await crowd.fill((index) => ({ state_id: (index % 2 ? states.Done : states.Todo).id }));
  const [parent, ...children] = crowd.ids;
  await member.post(`${item(parent!)}sub-issues/`, { sub_issue_ids: children.slice(0, 6) });
  await admin.patch(crowd.base, { archive_in: 1, close_in: 1 });
  await crowd.race(async (random) => {
    await sql`update work_items set updated_at = updated_at - interval '40 days'
      where id = any(${random.some(crowd.ids, 5)}::uuid[])`.execute(db());
    await automations.run(jobContext(db()));
    const archived = (await admin.get(ask('archived-issues/'))).body.results as { id: string }[];
    return inTurn(
      ...archived.map(
        ({ id }) =>
          () =>
            admin.delete(`${item(id)}archive/`),
      ),
    );
  });
});
