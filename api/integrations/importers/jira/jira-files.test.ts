import { afterAll, describe, expect, test } from 'vitest';
import { encode } from '../../../http/encoding/testing-encode.ts';
import type { SourceEntry, SourceItem } from '../source/source-item.ts';
import { makeIssue, makeScratchFiles, makeStatus } from '../testing-files.ts';
import { jiraSource } from './jira-source.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function read(content: string | Uint8Array, name: string): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for await (const entry of jiraSource(files.write(name, content)).read()) entries.push(entry);
  return entries;
}
const itemsOf = (entries: readonly SourceEntry[]): SourceItem[] =>
  entries.flatMap((entry) => ('item' in entry ? [entry.item] : []));
const facts = (entries: readonly SourceEntry[]) =>
  entries.map((entry) => ('item' in entry ? entry.item.external_id : `! ${entry.error}`));
const sprintsOf = ({ cycle, other_cycles = [] }: SourceItem) => [
  cycle?.name,
  ...other_cycles.map(({ name }) => name),
];

const ITEM = `<item>
 <title>[OPS-7] Log in &amp; out</title>
 <link>https://jira.example.com/base/browse/OPS-7</link>
 <project id="10000" key="OPS">Operations</project>
 <description>&lt;p&gt;See &lt;a href="https://jira.example.com/base/browse/OPS-3"&gt;OPS-3&lt;/a&gt;&lt;/p&gt;
&lt;ul&gt;&lt;li&gt;one&lt;/li&gt;&lt;/ul&gt;</description>
 <environment></environment>
 <key id="10007">OPS-7</key>
 <summary>Log in &amp; out</summary>
 <type id="10004" iconUrl="https://jira.example.com/a.png">Story</type>
 <parent id="10003">OPS-3</parent>
 <priority id="2">High</priority>
 <status id="3" description="">In Progress</status>
 <statusCategory id="4" key="indeterminate" colorName="yellow"/>
 <resolution id="-1">Unresolved</resolution>
 <assignee username="ann">Ann Lee</assignee>
 <reporter accountid="5f8a">Bo Ray</reporter>
 <labels><label>ui</label><label>security</label></labels>
 <created>Tue, 3 Feb 2026 09:05:00 +0100</created>
 <updated>Wed, 4 Feb 2026 09:05:00 +0100</updated>
 <version>0.9</version>
 <fixVersion>1.0</fixVersion>
 <component>Web</component><component>API</component>
 <due>Tue, 10 Feb 2026 00:00:00 +0100</due>
 <votes>0</votes>
 <comments><comment id="20001" author="bo" created="Tue, 3 Feb 2026 10:00:00 +0100">&lt;p&gt;Well&lt;/p&gt;</comment></comments>
 <issuelinks><issuelinktype id="1"><name>Blocks</name>
  <outwardlinks description="blocks"><issuelink><issuekey id="1">OPS-8</issuekey></issuelink></outwardlinks>
  <inwardlinks description="is blocked by"><issuelink><issuekey id="2">OPS-9</issuekey></issuelink></inwardlinks>
 </issuelinktype></issuelinks>
 <attachments><attachment id="5" name="a b.png" size="2048" author="ann" created="Tue, 3 Feb 2026 10:00:00 +0100"/></attachments>
 <customfields>
  <customfield id="customfield_1" key="com.pyxis.greenhopper.jira:gh-sprint"><customfieldname>Sprint</customfieldname>
   <customfieldvalues><customfieldvalue id="1">Sprint 1</customfieldvalue><customfieldvalue id="2">Sprint 2</customfieldvalue></customfieldvalues></customfield>
  <customfield id="customfield_2" key="com.pyxis.greenhopper.jira:gh-epic-link"><customfieldname>Epic Link</customfieldname>
   <customfieldvalues><customfieldvalue>OPS-2</customfieldvalue></customfieldvalues></customfield>
 </customfields>
</item>`;
const xmlOf = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- from a list -->\n<rss version="0.92">\n<channel><title>Jira</title>\n<issue start="0" end="1" total="1"/>\n${items.join('\n')}\n</channel>\n</rss>\n`;
const small = (number: number, more = '') =>
  `<item><project key="OPS">Operations</project><key id="${number}">OPS-${number}</key><summary>Issue ${number}</summary><type>Bug</type><status id="1">Open</status><assignee username="-1">Unassigned</assignee><created>Tue, 3 Feb 2026 09:05:00 +0000</created>${more}</item>`;

// docs/contract/imports.md#services
describe('the XML of a list of issues', () => {
  test('gives all that it says of an issue', async () => {
    const [item] = itemsOf(await read(xmlOf(ITEM), 'list.xml'));
    expect(item).toMatchObject({
      external_id: 'OPS-7',
      number: 7,
      project: { external_id: 'OPS', name: 'Operations' },
      name: 'Log in & out',
      state: { external_id: 'status:3', name: 'In Progress', group: 'started' },
      priority: 'high',
      type: 'Story',
      parent: 'OPS-3',
      creator: { external_id: '5f8a', display_name: 'Bo Ray' },
      assignees: [{ external_id: 'ann', display_name: 'Ann Lee' }],
      created_at: '2026-02-03T08:05:00.000Z',
      updated_at: '2026-02-04T08:05:00.000Z',
      completed_at: null,
      target_date: '2026-02-10',
      relations: [
        { target: 'OPS-8', type: 'blocking' },
        { target: 'OPS-9', type: 'blocked_by' },
      ],
      links: [{ url: 'https://jira.example.com/base/secure/attachment/5/a%20b.png' }],
      comments: [
        { external_id: '20001', author: { external_id: 'bo' }, parts: [{ body: { html: '<p>Well</p>' } }] },
      ],
    });
    expect(item?.labels.map(({ name }) => name)).toEqual(['ui', 'security', 'affects: 0.9']);
    expect(item?.modules.map(({ name }) => name)).toEqual(['Web', 'API', '1.0']);
    expect(sprintsOf(item!)).toEqual(['Sprint 2', 'Sprint 1']);
    expect(item?.parts[0]?.body).toMatchObject({ html: expect.stringContaining('<ul><li>one</li></ul>') });
  });

  test.each([
    ['plain', 'a.xml', xmlOf(small(1), small(2))],
    ['packed', 'a.xml.gz', xmlOf(small(1), small(2))],
    ['in UTF-16', 'b.xml', encode(`\ufeff${xmlOf(small(1), small(2))}`, 'utf-16le')],
    ['behind a mark and blanks', 'c.xml', `\ufeff\n  ${xmlOf(small(1), small(2))}`],
    ['in one line', 'd.xml', xmlOf(small(1), small(2)).replaceAll('\n', ' ')],
  ])('%s', async (_what, name, content) => {
    const entries = await read(content, name);
    expect(facts(entries)).toEqual(['OPS-1', 'OPS-2']);
    expect(new Set(entries.map(({ place }) => place)).size).toBe(2);
    expect(itemsOf(entries)[0]).toMatchObject({ assignees: [], cycle: null, target_date: null });
  });

  test('sprints written out, an epic alone, and an issue that is none', async () => {
    const custom = (key: string, value: string) =>
      `<customfields><customfield key="com.pyxis.greenhopper.jira:${key}"><customfieldvalues><customfieldvalue>${value}</customfieldvalue></customfieldvalues></customfield></customfields>`;
    const written =
      'com.atlassian.greenhopper.service.sprint.Sprint@1[id=42,state=ACTIVE,name=Sprint 24,startDate=2026-05-11T00:00:00.000Z,endDate=2026-05-29T00:00:00.000Z,goal=]';
    const entries = await read(
      xmlOf(
        small(1, custom('gh-sprint', written)),
        small(2, custom('gh-epic-link', 'OPS-9')),
        '<item><title>No issue</title></item>',
      ),
      'e.xml',
    );
    const [first, second] = itemsOf(entries);
    expect(first?.cycle).toMatchObject({
      external_id: 'sprint:42',
      name: 'Sprint 24',
      end_date: '2026-05-29T00:00:00.000Z',
    });
    expect(second?.parent).toBe('OPS-9');
    expect(facts(entries)[2]).toMatch(/^! .*key: is no issue key/);
  });

  test('that ends early, goes too deep or has bytes that mean nothing is refused, or its issue is', async () => {
    await expect(read(xmlOf(small(1)).replace('</rss>', ''), 'f.xml')).rejects.toThrow('ends in the middle');
    await expect(read('<html><body>Log in</body></html>', 'g.xml')).rejects.toThrow('is none of a Jira');
    await expect(read(`<rss>${'<a>'.repeat(1000)}`, 'h.xml')).rejects.toThrow('nested too deep');
    const many = `<item>${'<a/>'.repeat(200_000)}</item>`;
    await expect(read(xmlOf(many), 'i.xml')).rejects.toThrow('is too long');
    const bomb = '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const [bombed] = itemsOf(await read(bomb + xmlOf(small(1)).replace('Issue 1', '&b;'), 'j.xml'));
    expect(bombed?.name).toBe('&b;');
    const broken = Buffer.concat([
      Buffer.from(xmlOf(small(1), small(2)).split('Issue 1')[0]!),
      Buffer.from([0xe9]),
      Buffer.from(xmlOf(small(1), small(2)).split('Issue 1')[1]!),
    ]);
    expect(facts(await read(broken, 'k.xml'))).toEqual(['! it holds bytes that are not utf-8', 'OPS-2']);
  });
});

const answerOf = (issues: unknown[], more: object = {}) => ({
  expand: 'names,schema',
  startAt: 0,
  maxResults: 50,
  total: issues.length,
  issues,
  ...more,
});
const SPRINTS = [
  {
    id: 1,
    name: 'One',
    state: 'closed',
    endDate: '2026-01-14T00:00:00.000Z',
    startDate: '2026-01-01T00:00:00.000Z',
  },
  { id: 2, name: 'Two', state: 'active' },
  { id: 3, name: 'Three', state: 'future' },
];
const NAMES = { customfield_9: 'Epic Link', customfield_8: 'Sprint', summary: 'Summary' };

// docs/contract/imports.md#services
describe('answers of a search', () => {
  const issues = [
    makeIssue(1, { customfield_8: SPRINTS, customfield_9: 'OLD-2', duedate: '2026-02-10' }),
    makeIssue(2, { issuetype: { name: 'Epic' } }),
  ];
  test.each([
    ['in one line', JSON.stringify(answerOf(issues, { names: NAMES }))],
    ['in many', JSON.stringify(answerOf(issues, { names: NAMES }), null, 2)],
    ['with the names first', JSON.stringify({ names: NAMES, ...answerOf(issues) })],
    [
      'with a schema, in another language',
      JSON.stringify(
        answerOf(issues, {
          names: { customfield_9: 'Epos', customfield_8: 'Спринт' },
          schema: {
            customfield_8: { type: 'array', custom: 'com.pyxis.greenhopper.jira:gh-sprint' },
            customfield_9: { type: 'any', custom: 'com.pyxis.greenhopper.jira:gh-epic-link' },
          },
        }),
      ),
    ],
    [
      'by pages behind each other',
      issues.map((issue) => JSON.stringify(answerOf([issue], { names: NAMES }))).join('\n'),
    ],
    [
      'by pages of an array, as Jira Cloud gives them',
      JSON.stringify(
        issues.map((issue) => ({ issues: [issue], nextPageToken: 'x', isLast: false, names: NAMES })),
      ),
    ],
  ])('%s', async (_what, text) => {
    const entries = await read(text, 'search.json');
    expect(facts(entries)).toEqual(['OLD-1', 'OLD-2']);
    expect(new Set(entries.map(({ place }) => place)).size).toBe(2);
    const [item, epic] = itemsOf(entries);
    expect(sprintsOf(item!)).toEqual(['Two', 'One', 'Three']);
    expect(item).toMatchObject({ parent: 'OLD-2', target_date: '2026-02-10' });
    expect(epic?.is_epic).toBe(true);
  });

  test('of version 3 have documents, and a changelog changes nothing', async () => {
    const description = {
      type: 'doc',
      version: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Written' }] }],
    };
    const changelog = { startAt: 0, maxResults: 1, total: 1, histories: [{ id: '1', items: [] }] };
    const done = makeStatus('5', 'Done', 'done');
    const text = JSON.stringify({
      issues: [{ ...makeIssue(1, { description, status: done }), changelog }],
      isLast: true,
    });
    const [item] = itemsOf(await read(text, 'v3.json'));
    expect(item).toMatchObject({ parts: [{ body: description }], state: { group: 'completed' } });
  });

  test('say which issues have more comments than came', async () => {
    const comment = {
      comments: [{ id: '1', body: 'one', created: '2026-01-01T00:00:00.000+0000' }],
      total: 45,
    };
    const [entry] = await read(JSON.stringify(answerOf([makeIssue(1, { comment })])), 'comments.json');
    expect(entry && 'notes' in entry && entry.notes).toEqual([
      { code: 'comments_missing', value: 'OLD-1: 1 / 45' },
    ]);
  });

  test('refuse what is no issue, and a file that ends early', async () => {
    const text = JSON.stringify(answerOf([{ key: 'x' }, makeIssue(3)]));
    expect(facts(await read(text, 'bad.json'))).toEqual([expect.stringMatching(/^! /), 'OLD-3']);
    await expect(read(text.slice(0, -2), 'cut.json')).rejects.toThrow('ends in the middle');
  });
});

// docs/contract/imports.md#sprints-components-milestones
test('lines of issues as the API gives them have their sprints too', async () => {
  const [item] = itemsOf(
    await read(JSON.stringify(makeIssue(1, { customfield_10020: SPRINTS })), 'lines.ndjson'),
  );
  expect(sprintsOf(item!)).toEqual(['Two', 'One', 'Three']);
});
