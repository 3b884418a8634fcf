import { sql } from 'kysely';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportIssues } from '../../insight/exports/job.ts';
import { readCsv, unzip } from '../../insight/exports/testing.ts';
import { fillFields, makeFields } from '../../work-items/lists/testing/random-fields.ts';
import { randomFrom } from '../../work-items/lists/testing/random.ts';
import { type ImportTeam, makeImportTeam } from './testing.ts';

let team: ImportTeam;
beforeAll(async () => {
  team = await makeImportTeam();
});
afterAll(() => team.test.close());

const db = () => team.test.database.db;
const workspaceUrl = () => `/api/workspaces/${team.workspace.slug}`;

async function exportProject(projectId: string, provider: string): Promise<Buffer> {
  const url = `${workspaceUrl()}/export-issues/`;
  await team.admin.post(url, { provider, project: [projectId] });
  const [row] = (await team.admin.get(`${url}?per_page=1&cursor=1:0:0`)).body.results;
  await exportIssues.run(team.context(), { export_id: row.id });
  const link = await team.admin.get(`${url}${row.id}/`);
  return (await team.test.app.inject({ method: 'GET', url: String(link.headers['location']) })).rawPayload;
}

async function fieldsIn(projectId: string) {
  const { rows } = await sql<{ name: string; fields: Record<string, unknown> }>`
    select name, fields from work_items where project_id = ${projectId} and deleted_at is null
    order by name`.execute(db());
  return rows;
}

const useAll = async (projectId: string, fields: readonly AskedField[]) =>
  team.admin.put(`${workspaceUrl()}/projects/${projectId}/fields/`, {
    sections: [{ name: '', fields: fields.map(({ id }) => ({ field_id: id })) }],
  });

// docs/contract/exports.md#fields-as-columns
// docs/contract/imports.md#columns-as-fields
test.each(['csv', 'xlsx', 'json'] as const)(
  'a copy in %s has the fields, and an import of it the same',
  async (provider) => {
    const { admin, project, workspace } = team;
    const [known] = await team.test.database
      .sql`select id from fields where workspace_id = ${workspace.id} limit 1`;
    if (!known) await makeFields(team as never);
    const fields = (await admin.get(`${workspaceUrl()}/fields/`)).body as AskedField[];
    const items: string[] = [];
    for (let index = 0; index < (known ? 0 : 12); index += 1) {
      items.push(
        (await admin.post(`${workspaceUrl()}/projects/${project.id}/issues/`, { name: `Item ${10 + index}` }))
          .body.id,
      );
    }
    if (!known)
      await fillFields(team as never, randomFrom(7), { users: [admin.id, team.member.id], items, fields });
    expect((await useAll(project.id, fields)).status).toBe(200);
    const archive = await exportProject(project.id, provider);
    const own = unzip(archive).get(`${workspace.id}.${provider}`)!;
    if (provider === 'csv') {
      const [head] = readCsv(own.toString());
      expect(head!.slice(-fields.length).toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
    }
    if (provider === 'json') {
      const [first] = JSON.parse(own.toString()) as Record<string, unknown>[];
      expect(Object.keys(first!)).toEqual(expect.arrayContaining(fields.map(({ key }) => key)));
    }
    const file_id = await team.bring(archive, { name: `copy-${provider}.zip` });
    const row = await team.run('csv', { metadata: { file_id }, identifier: `C${provider}`.toUpperCase() });
    expect(row.error).toBeNull();
    const before = await fieldsIn(project.id);
    const after = await fieldsIn(row.project!);
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    const people = fields.filter(({ kind }) => kind === 'person' || kind === 'people').map(({ id }) => id);
    // Moments are written to the second, and people are those of the file.
    const toSecond = (value: unknown) =>
      typeof value === 'string' ? value.replace(/\.\d{3}Z$/, '.000Z') : value;
    const withoutPeople = (rows: typeof before) =>
      rows.map(({ fields: held, ...rest }) => ({
        ...rest,
        fields: Object.fromEntries(
          Object.entries(held).flatMap(([id, value]) => (people.includes(id) ? [] : [[id, toSecond(value)]])),
        ),
      }));
    expect(withoutPeople(after)).toEqual(withoutPeople(before));
  },
);

const TABLE = [
  'Title,Severity,Cost,Started on,Done,Remark,Ref',
  'One,High,"12,5",2026-03-01,yes,alpha,https://example.com/1',
  'Two,low,7,2026-03-02,no,beta,https://example.com/2',
  'Three,High,,,no,gamma,',
  'Four,low,8,2026-03-04,yes,delta,https://example.com/4',
].join('\n');

// docs/contract/imports.md#columns-as-fields
// docs/contract/imports.md#taking-an-import-back
test('columns of a table become fields where that is chosen, with kinds by their values', async () => {
  const file_id = await team.bring(TABLE);
  const [remark] = await team.test.database.sql`
    insert into fields (workspace_id, key, name, kind) values (${team.workspace.id}, 'remark', 'Remark', 'text') returning id`;
  const fields = {
    Severity: 'new',
    Cost: 'new',
    'Started on': 'new',
    Done: 'new',
    Ref: 'none',
  };
  const asked = { metadata: { file_id }, identifier: 'TAB' };
  const plain = await team.run('csv', { ...asked, config: { is_dry_run: true } });
  expect(plain.difference?.fields).toEqual([{ name: 'Remark', kind: 'text', is_new: false, items: 4 }]);
  const dry = await team.run('csv', { ...asked, config: { is_dry_run: true, fields } });
  expect(dry.difference?.fields).toEqual([
    { name: 'Severity', kind: 'select', is_new: true, items: 4 },
    { name: 'Cost', kind: 'number', is_new: true, items: 3 },
    { name: 'Started on', kind: 'date', is_new: true, items: 3 },
    { name: 'Done', kind: 'checkbox', is_new: true, items: 4 },
    { name: 'Remark', kind: 'text', is_new: false, items: 4 },
  ]);
  const columns = dry.difference?.table?.columns ?? [];
  expect(Object.fromEntries(columns.map(({ name, becomes }) => [name, becomes]))).toMatchObject({
    Severity: 'new',
    Remark: remark!['id'],
  });
  expect(columns.find(({ name }) => name === 'Ref')?.is_read).toBe(false);
  const row = await team.run('csv', { ...asked, config: { fields } });
  const { body: made } = await team.admin.get(`${workspaceUrl()}/fields/`);
  const idOf = (name: string) => (made as AskedField[]).find((field) => field.name === name)!.id;
  const severity = (made as AskedField[]).find((field) => field.name === 'Severity')!;
  const choice = (name: string) => severity.options.choices!.find((each) => each.name === name)!.id;
  const [four, one, three] = await fieldsIn(row.project!);
  expect(one!.fields).toEqual({
    [severity.id]: choice('High'),
    [idOf('Cost')]: 12.5,
    [idOf('Started on')]: '2026-03-01',
    [idOf('Done')]: true,
    [remark!['id']]: 'alpha',
  });
  expect(four!.fields[severity.id]).toBe(choice('low'));
  expect(Object.keys(three!.fields)).toHaveLength(3);
  const { body: layout } = await team.admin.get(`${workspaceUrl()}/projects/${row.project}/fields/`);
  expect(layout.sections[0].fields).toHaveLength(5);
  expect((await team.admin.post(`${team.all}csv/${row.id}/undo/`, {})).status).toBe(200);
  const { body: left } = await team.admin.get(`${workspaceUrl()}/fields/`);
  const live = (left as (AskedField & { deleted_at: string | null })[]).filter((field) => !field.deleted_at);
  expect(live.map(({ name }) => name)).not.toContain('Cost');
  expect(live.map(({ name }) => name)).toContain('Remark');
});

// docs/contract/imports.md#columns-as-fields
test('a value that does not fit its field is left and noted, and unknown fields are refused', async () => {
  const file_id = await team.bring('Title,Amount\nOne,5\nTwo,many');
  await team.test.database.sql`
    insert into fields (workspace_id, key, name, kind) values (${team.workspace.id}, 'amount', 'Amount', 'number')`;
  const row = await team.run('csv', { metadata: { file_id }, identifier: 'AMO' });
  const note = row.imported_data?.notes?.find(({ code }) => code === 'field_left');
  expect(note).toMatchObject({ total: 1, first: [{ value: 'Amount: many' }] });
  const wrong = { metadata: { file_id }, identifier: 'AMP', config: { fields: { Amount: 'something' } } };
  expect((await team.admin.post(`${team.start}csv/`, wrong)).status).toBe(400);
});

const ISSUE_FIELDS = {
  summary: 'Broken',
  issuetype: { name: 'Bug' },
  project: { key: 'JIR', name: 'Jira' },
  status: { id: '1', name: 'To Do' },
  created: '2026-01-01T10:00:00.000+0000',
};
const answers = (fields: Record<string, unknown>) =>
  JSON.stringify({
    names: {
      customfield_1: 'Impact',
      customfield_2: 'Budget',
      customfield_3: 'Rank',
      customfield_4: 'Teams',
      customfield_5: 'Checked by',
      customfield_6: 'Go live',
    },
    schema: {
      customfield_1: { custom: 'com.atlassian.jira.plugin.system.customfieldtypes:select' },
      customfield_2: { custom: 'com.atlassian.jira.plugin.system.customfieldtypes:float' },
      customfield_3: { custom: 'com.pyxis.greenhopper.jira:gh-lexo-rank' },
      customfield_4: { custom: 'com.atlassian.jira.plugin.system.customfieldtypes:multiselect' },
      customfield_5: { custom: 'com.atlassian.jira.plugin.system.customfieldtypes:userpicker' },
      customfield_6: { custom: 'com.atlassian.jira.plugin.system.customfieldtypes:datepicker' },
    },
    issues: [{ id: '1', key: 'JIR-1', fields: { ...ISSUE_FIELDS, ...fields } }],
  });

// docs/contract/imports.md#fields-of-jira
test('custom fields of a Jira arrive with their names and kinds, and what is none of the people does not', async () => {
  const json = answers({
    customfield_1: { value: 'Large' },
    customfield_2: 12.5,
    customfield_3: '0|hzzzzz:',
    customfield_4: [{ value: 'Red' }, { value: 'Blue' }],
    customfield_5: { name: 'ada', displayName: 'Ada L' },
    customfield_6: '2026-05-04',
  });
  const file_id = await team.bring(json, { name: 'jira.json' });
  const dry = await team.run('jira', {
    metadata: { file_id },
    identifier: 'JIR',
    config: { is_dry_run: true },
  });
  expect(dry.difference?.fields).toEqual([
    { name: 'Impact', kind: 'select', is_new: true, items: 1 },
    { name: 'Budget', kind: 'number', is_new: true, items: 1 },
    { name: 'Teams', kind: 'multi_select', is_new: true, items: 1 },
    { name: 'Checked by', kind: 'person', is_new: true, items: 1 },
    { name: 'Go live', kind: 'date', is_new: true, items: 1 },
  ]);
  const row = await team.run('jira', { metadata: { file_id }, identifier: 'JIR' });
  const { body: made } = await team.admin.get(`${workspaceUrl()}/fields/`);
  const fieldOf = (name: string) => (made as AskedField[]).find((field) => field.name === name)!;
  const nameOf = (field: AskedField, id: unknown) =>
    field.options.choices?.find((each) => each.id === id)?.name;
  const [item] = await fieldsIn(row.project!);
  expect(nameOf(fieldOf('Impact'), item!.fields[fieldOf('Impact').id])).toBe('Large');
  expect(item!.fields[fieldOf('Budget').id]).toBe(12.5);
  const teams = item!.fields[fieldOf('Teams').id] as string[];
  expect(teams.map((id) => nameOf(fieldOf('Teams'), id))).toEqual(['Red', 'Blue']);
  expect(item!.fields[fieldOf('Go live').id]).toBe('2026-05-04');
  const [person] = await team.test.database.sql`
    select display_name from users where id = ${item!.fields[fieldOf('Checked by').id] as string}`;
  expect(person!['display_name']).toBe('Ada L');
});

// docs/contract/imports.md#fields-of-jira
test('so they do from the table and the XML that a Jira exports', async () => {
  const table = [
    'Summary,Issue key,Issue id,Status,Custom field (Region),Custom field (Rank),Custom field (Sprint)',
    'One,REG-1,1,To Do,North,0|hz,Sprint 1',
    'Two,REG-2,2,To Do,North,0|hy,Sprint 1',
  ].join('\n');
  const file_id = await team.bring(table);
  const dry = await team.run('csv', {
    metadata: { file_id },
    identifier: 'REG',
    config: { is_dry_run: true },
  });
  expect(dry.difference?.fields).toEqual([{ name: 'Region', kind: 'select', is_new: true, items: 2 }]);
  const xml = `<rss version="0.92"><channel><item><title>[XML-1] One</title><project key="XML">Xml</project>
    <key id="1">XML-1</key><summary>One</summary><type id="1">Bug</type><status id="1">To Do</status>
    <created>Thu, 1 Jan 2026 10:00:00 +0000</created><customfields>
    <customfield id="customfield_9" key="com.atlassian.jira.plugin.system.customfieldtypes:float">
    <customfieldname>Weight</customfieldname><customfieldvalues><customfieldvalue>7.0</customfieldvalue></customfieldvalues></customfield>
    <customfield id="customfield_8" key="com.pyxis.greenhopper.jira:gh-lexo-rank">
    <customfieldname>Rank</customfieldname><customfieldvalues><customfieldvalue>0|hz</customfieldvalue></customfieldvalues></customfield>
    </customfields></item></channel></rss>`;
  const file = await team.bring(xml, { name: 'jira.xml' });
  const found = await team.run('jira', {
    metadata: { file_id: file },
    identifier: 'XML',
    config: { is_dry_run: true },
  });
  expect(found.difference?.fields).toEqual([{ name: 'Weight', kind: 'number', is_new: true, items: 1 }]);
});
