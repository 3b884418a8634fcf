import { randomUUID } from 'node:crypto';
import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import type { IntakeItem } from '@tandem/shared/work-items/intake/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { choice, makeField } from '../../work-items/items/testing-fields.ts';
import { type OpenWorld, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
let forms: string;
let anchor: string;
beforeAll(async () => {
  world = await makeOpenWorld();
  forms = `${world.projectUrl}intake-form/`;
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await world.owner.patch(world.projectUrl, { inbox_view: true });
  await world.owner.delete(forms);
  await world.test.database.sql`delete from intake_work_items`;
  anchor = (await publish()).anchor;
});

const publish = async (body: object = {}) => expectMade<IntakeForm>(await world.owner.post(forms, body));
const WRITTEN = {
  name: 'It does not open',
  text: 'The door\n\nSince Monday',
  sender: 'Eve',
  email: 'Eve@Out.example',
};
const at = (path = '', of = anchor) => `/api/public/anchor/${of}/intake/${path}`;
const send = (body: object = {}, headers: Record<string, string> = {}) =>
  world.test.nobody.post(at('items/'), { ...WRITTEN, ...body }, { headers });
const items = async (): Promise<IntakeItem[]> =>
  (await world.member.get(`${world.projectUrl}inbox-issues/`)).body.results;

// docs/contract/intake-form.md#what-is-sent
// docs/contract/intake.md#where-items-come-from
test('what a stranger sends waits in intake, with who wrote it, and nobody follows it', async () => {
  const list = { url: `${world.projectUrl}inbox-issues/`, kind: 'intake' as const };
  const answer = await expectReplay({
    test: world.test,
    caller: world.member,
    is_of_stranger: true,
    lists: [list],
    ...{ stream: `project:${world.project.id}`, action: () => send() },
  });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [item, ...more] = await items();
  expect(more).toEqual([]);
  expect(item).toMatchObject({
    status: -2,
    source: 'FORM',
    source_name: 'Eve',
    source_email: 'eve@out.example',
    issue: { name: 'It does not open', priority: 'none' },
  });
  const one = await world.member.get(`${world.projectUrl}inbox-issues/${item?.issue.id}/`);
  expect(one.body.issue.description_html).toBe('<p>The door</p><p>Since Monday</p>');
  expect(one.body.source_email).toBe('eve@out.example');
  const followers = await world.test.database
    .sql`select from work_item_subscribers where work_item_id = ${item?.issue.id ?? ''}`;
  expect(followers).toHaveLength(0);
  const accepted = await world.owner.patch(`${world.projectUrl}inbox-issues/${item?.issue.id}/`, {
    status: 1,
  });
  expect(accepted.body).toMatchObject({ status: 1, source_email: 'eve@out.example' });
  const listed = await world.member.get(`${world.projectUrl}issues/`);
  expect(JSON.stringify(listed.body.results)).toContain('It does not open');
});

// docs/contract/intake-form.md#what-is-sent
test('what looks like HTML is text, and what is wrong is named', async () => {
  expect((await send({ text: '<img src=x onerror=alert(1)> & <mention-component>\nnext' })).status).toBe(204);
  const [item] = await items();
  const { body } = await world.member.get(`${world.projectUrl}inbox-issues/${item?.issue.id}/`);
  expect(body.issue.description_html).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &lt;mention-component&gt;<br />next</p>',
  );
  for (const text of [null, '', undefined]) expect((await send({ text })).status).toBe(204);
  const wrong: Record<string, unknown>[] = [
    { name: '' },
    { name: 'x'.repeat(256) },
    { name: null },
    { text: 'x'.repeat(10_001) },
    { sender: '  ' },
    { sender: 'x'.repeat(101) },
    { email: 'nobody' },
    { email: undefined },
    { email: `${'x'.repeat(260)}@out.example` },
  ];
  for (const body of wrong) {
    const answer = await send(body);
    expect([answer.status, Object.keys(answer.body)], JSON.stringify(body).slice(0, 60)).toEqual([
      400,
      Object.keys(body),
    ]);
  }
  expect(await items()).toHaveLength(4);
});

const asking = async (fields: object[]) => world.owner.patch(forms, { fields });

// docs/contract/intake-form.md#fields-of-the-form
test('a form asks for fields of the project that strangers can fill', async () => {
  const version = await makeField(world, { name: 'Version' });
  const [lead, other, unused, typed, off] = [
    await makeField(world, { kind: 'person' }),
    await makeField(world, { kind: 'items' }),
    await makeField(world, { use: null }),
    await makeField(world, { use: { type_ids: [world.project.id] } }),
    await makeField(world, { is_active: false }),
  ];
  const sum = await makeField(world, { kind: 'formula', options: { formula: '1 + 1', result: 'number' } });
  const fields = [{ field_id: version.id, is_required: true }];
  const patched = await expectReplay({
    test: world.test,
    caller: world.owner,
    stream: `project:${world.project.id}`,
    lists: [],
    action: () => asking(fields),
  });
  expect([patched.status, patched.body.fields]).toEqual([200, fields]);
  for (const { id } of [lead, other, unused, typed, off, sum, { id: randomUUID() }]) {
    const refused = await asking([...fields, { field_id: id }]);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['fields']]);
  }
  expect((await asking([...fields, ...fields])).status).toBe(400);
  expect((await world.owner.patch(forms, { password: null })).body.fields).toEqual(fields);
  const open = await world.test.nobody.get(at());
  expect(open.body).toEqual({
    name: world.project.name,
    fields: [
      { id: version.id, name: 'Version', description: '', kind: 'text', options: {}, is_required: true },
    ],
  });
  await world.test.database.sql`update fields set is_active = false where id = ${version.id}`;
  expect((await world.test.nobody.get(at())).body.fields).toEqual([]);
  expect((await send()).status).toBe(204);
  expect((await publish()).fields).toEqual([]);
});

// docs/contract/intake-form.md#values-that-are-sent
test('values of the form arrive in the item, and what is wrong is named by its field', async () => {
  const choices = [choice('High'), choice('Gone', true)];
  const [severity, effort, agreed, note] = [
    await makeField(world, { kind: 'select', options: { choices } }),
    await makeField(world, { kind: 'number', options: { max: 10 } }),
    await makeField(world, { kind: 'checkbox' }),
    await makeField(world, { default_value: 'as ever' }),
  ];
  const hidden = await makeField(world);
  const required = [severity, agreed].map(({ id }) => ({ field_id: id, is_required: true }));
  await asking([...required, { field_id: effort.id }, { field_id: note.id }]);
  const open = await world.test.nobody.get(at());
  expect(open.body.fields[0].options.choices).toEqual([choices[0]]);
  const good = { [severity.id]: choices[0]!.id, [agreed.id]: true, [effort.id]: '2.5' };
  const wrong: [unknown, string[]][] = [
    [undefined, [severity.id, agreed.id]],
    [{ ...good, [agreed.id]: false }, [agreed.id]],
    [{ ...good, [severity.id]: choices[1]!.id }, [severity.id]],
    [{ ...good, [severity.id]: { id: 1 } }, [severity.id]],
    [{ ...good, [effort.id]: 11 }, [effort.id]],
    [{ ...good, [effort.id]: ['1'] }, [effort.id]],
    [{ ...good, [note.id]: 'x'.repeat(256) }, [note.id]],
    [{ ...good, [note.id]: { __proto__: 1 } }, [note.id]],
    [{ ...good, [hidden.id]: 'x' }, [hidden.id]],
    [{ ...good, [randomUUID()]: 'x' }, [expect.any(String) as string]],
  ];
  for (const [fields, ids] of wrong) {
    const answer = await send({ fields });
    expect([answer.status, Object.keys(answer.body.fields ?? {})], JSON.stringify(fields)).toEqual([
      400,
      ids,
    ]);
  }
  for (const fields of ['x', [1], { nothing: 'x' }, 7]) {
    const answer = await send({ fields });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['fields']]);
  }
  expect(await items()).toEqual([]);
  const key = { 'idempotency-key': randomUUID() };
  for (const _ of [1, 2]) expect((await send({ fields: good }, key)).status).toBe(204);
  expect((await send({ fields: { ...good, [effort.id]: 3 } }, key)).status).toBe(409);
  const [item, ...more] = await items();
  expect(more).toEqual([]);
  const stored = await world.test.database
    .sql`select fields from work_items where id = ${item?.issue.id ?? ''}`;
  expect(stored[0]?.['fields']).toEqual({ ...good, [effort.id]: 2.5, [note.id]: 'as ever' });
});

// docs/contract/intake-form.md#open-forms
test('whatever leads to no open form is the same 404, for reading and for sending', async () => {
  const board = await world.publish();
  const calls = (of: string): (() => Promise<Answer>)[] => [
    () => world.test.nobody.get(at('', of)),
    () => world.test.nobody.post(at('unlock/', of), { password: 'any' }),
    () => world.test.nobody.post(at('items/', of), WRITTEN),
    () => world.owner.post(at('items/', of), WRITTEN),
  ];
  const expectClosed = async (of = anchor) => {
    for (const call of calls(of)) {
      const { status, body } = await call();
      expect([status, body]).toEqual([404, { error: 'Form is not published' }]);
    }
  };
  expect((await world.test.nobody.get(at())).status).toBe(200);
  for (const of of ['0'.repeat(32), board.anchor]) await expectClosed(of);
  expect((await world.test.nobody.get(`/api/public/anchor/${anchor}/settings/`)).status).toBe(404);
  expect((await world.test.nobody.get(`/api/public/anchor/${anchor}/issues/`)).status).toBe(404);
  await world.owner.patch(forms, { expires_at: new Date(Date.now() - 1000).toISOString() });
  await expectClosed();
  await world.owner.patch(forms, { expires_at: null });
  await world.owner.patch(world.projectUrl, { inbox_view: false });
  await expectClosed();
  await world.owner.patch(world.projectUrl, { inbox_view: true });
  await world.test.database.sql`update projects set archived_at = now() where id = ${world.project.id}`;
  await expectClosed();
  await world.test.database.sql`update projects set archived_at = null where id = ${world.project.id}`;
  expect((await send()).status).toBe(204);
  await world.owner.post(`${forms}renew/`);
  await expectClosed();
  await world.owner.delete(forms);
  await expectClosed();
});

// docs/contract/intake-form.md#what-strangers-learn
test('a stranger learns the name of the project and nothing else', async () => {
  const read = await world.test.nobody.get(at());
  expect(read.body).toEqual({ name: world.project.name, fields: [] });
  for (const answer of [read, await send(), await send({}, { 'idempotency-key': 'k' })]) {
    const said = `${answer.text} ${JSON.stringify(answer.headers)}`;
    expect(answer.headers).not.toHaveProperty('x-stream-seq');
    for (const secret of [world.project.id, world.workspace.id, world.workspace.slug]) {
      expect(said).not.toContain(secret);
    }
  }
});

// docs/contract/intake-form.md#a-password-of-the-form
test('a form with a password opens for whoever gives it', async () => {
  await world.owner.patch(forms, { password: 'open sesame' });
  for (const answer of [await world.test.nobody.get(at()), await send()]) {
    expect([answer.status, answer.body.is_password_needed]).toEqual([403, true]);
    expect(answer.text).not.toContain(world.project.name);
  }
  expect((await world.test.nobody.post(at('unlock/'), { password: 'wrong' })).status).toBe(403);
  const right = await world.test.nobody.post(at('unlock/'), { password: 'open sesame' });
  const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
  expect((await world.test.nobody.get(at(), undefined, { headers: { cookie } })).status).toBe(200);
  expect((await send({}, { cookie })).status).toBe(204);
  expect(await items()).toHaveLength(1);
});

// docs/contract/intake-form.md#who-fills-every-field
test('a program that fills every field is answered and leaves nothing', async () => {
  const answer = await send({ website: 'https://cheap.example' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await items()).toEqual([]);
});

// docs/contract/intake-form.md#sending-twice
test('the same sending makes one item, also at once, and another under its key is refused', async () => {
  const headers = { 'idempotency-key': 'one sending' };
  const answers = await Promise.all([send({}, headers), send({}, headers), send({}, headers)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await items()).toHaveLength(1);
  expect((await send({ name: 'Something else' }, headers)).status).toBe(409);
  expect((await send({}, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
  expect((await send({}, { 'idempotency-key': 'another' })).status).toBe(204);
  expect((await send()).status).toBe(204);
  expect(await items()).toHaveLength(3);
});

// docs/contract/intake-form.md#limits-of-the-form
test('an address sends so much a minute, and no more than so much at once', async () => {
  expect((await send({ text: 'x'.repeat(70_000) })).status).toBe(413);
  const strict = await makeOpenWorld({ FORM_RATE_LIMIT_PER_MINUTE: '3' });
  try {
    await strict.owner.patch(strict.projectUrl, { inbox_view: true });
    const form = expectMade<IntakeForm>(await strict.owner.post(`${strict.projectUrl}intake-form/`, {}));
    const answers: number[] = [];
    for (const name of ['a', 'b', '', 'c', 'd']) {
      const sent = await strict.test.nobody.post(at('items/', form.anchor), { ...WRITTEN, name });
      answers.push(sent.status);
      if (sent.status === 429) expect(sent.headers).toHaveProperty('retry-after');
    }
    expect(answers).toEqual([204, 204, 400, 429, 429]);
  } finally {
    await strict.test.close();
  }
});

// docs/contract/templates.md#what-the-intake-form-takes-over
test('what a form does not say is that of the default template of the form', async () => {
  const { owner, projectUrl, test: app } = world;
  const label = await app.makeLabel(owner, { ...world.project, workspace: world.project.workspace } as never);
  const item = {
    name: 'Not this name',
    description_html: '<p>From {{person}}</p>',
    priority: 'high',
    label_ids: [label.id, randomUUID()],
    due: { days: 1 },
    children: [{ key: 'a', name: 'No sub-items' }],
  };
  const made = await owner.post(`${projectUrl}templates/`, {
    name: 'A crash',
    content: { item },
    default_for: { intake_form: true },
  });
  expect(made.status, made.text).toBe(201);
  await send({ text: '', sender: '<b>Eve</b>' });
  await send();
  const [with_text, without] = await items();
  for (const found of [with_text, without]) {
    expect(found?.issue).toMatchObject({
      name: 'It does not open',
      priority: 'high',
      label_ids: [label.id],
    });
  }
  const textOf = async (found: IntakeItem | undefined) =>
    (await world.member.get(`${projectUrl}inbox-issues/${found?.issue.id}/`)).body.issue.description_html;
  expect([await textOf(with_text), await textOf(without)].toSorted()).toEqual([
    '<p>From &lt;b&gt;Eve&lt;/b&gt;</p>',
    '<p>The door</p><p>Since Monday</p>',
  ]);
  await owner.delete(`${projectUrl}templates/${made.body.id}/`);
});
