import { afterAll, describe, expect, test } from 'vitest';
import { githubSource } from '../github/github-source.ts';
import { jiraSource } from '../jira/jira-source.ts';
import { convertParts } from '../markup/convert-parts.ts';
import type { TrackerSource } from '../source/source-item.ts';
import { makeScratchFiles } from '../testing-files.ts';

const files = makeScratchFiles();
afterAll(() => files.remove());

async function read(source: TrackerSource) {
  const names: string[] = [];
  for await (const entry of source.read()) names.push('item' in entry ? entry.item.name : `! ${entry.error}`);
  return names;
}
const MARK = '\ufeff';
const issue = (id: number, summary: string) =>
  `{"id": "${id}", "key": "W-${id}", "fields": {"summary": "${summary}", "status": {"id": "1", "name": "To Do", "statusCategory": {"key": "new"}}, "issuetype": {"id": "1", "name": "Task"}, "project": {"id": "1", "key": "W", "name": "Wiki"}, "created": "2026-01-01T10:00:00.000+0000", "updated": "2026-01-02T10:00:00.000+0000", "labels": [], "description": null}}`;
const repository = (...titles: string[]) => {
  const issues = titles.map(
    (title, index) =>
      `{"number": ${index + 1}, "title": "${title}", "body": "x", "state": "OPEN", "author": "ann", "authorAssociation": "OWNER", "assignees": [], "labels": [], "createdAt": "2026-01-01T10:00:00Z", "updatedAt": "2026-01-01T10:00:00Z", "closedAt": null, "comments": []}`,
  );
  return `{"repo": "ann/demo", "labels": [], "issues": [${issues.join(', ')}], "pulls": []}`;
};

// docs/contract/imports.md#json
describe('files of Jira behind a mark', () => {
  test.each([
    [`${MARK}${issue(1, 'First')}\r\n${issue(2, 'Second')}\r\n`, ['First', 'Second']],
    [`${MARK}\n${issue(1, 'First')}\n\n${issue(2, 'Второй')}`, ['First', 'Второй']],
    [`${MARK}[\n${issue(1, 'First')},\n${issue(2, 'Second')}\n]\n`, ['First', 'Second']],
    [`${MARK}${issue(1, `${MARK}in it`)}\n`, [`${MARK}in it`.trim()]],
  ])('%#', async (text, names) => {
    expect(await read(jiraSource(files.write('jira-bom.ndjson', text)))).toEqual(names);
  });
});

// docs/contract/imports.md#json
describe('archives of GitHub behind a mark', () => {
  test.each([
    [`${MARK}${repository('First')}\r\n`, ['First']],
    [`${MARK}\r\n${repository('One', 'Zwei – ü')}`, ['One', 'Zwei – ü']],
    [`${MARK}${repository()}`, []],
    [`${MARK}${repository('a').replaceAll(', ', ',\r\n')}`, ['a']],
  ])('%#', async (text, names) => {
    expect(await read(githubSource(files.write('github-bom.json', text)))).toEqual(names);
  });
});

// docs/contract/imports.md#markup-of-jira
describe('what begins right after a table', () => {
  const convert = (body: string) =>
    convertParts(
      { parts: [{ body }], files: {} },
      { format: 'jira', references: { browse_path: '/w/browse/', projects: {}, people: {} } },
    ).html;
  const shapeOf = (html: string) =>
    [...html.matchAll(/<(table|ul|ol|li|h\d|blockquote)\b/g)].map(([, tag]) => tag);

  test.each([
    ['||h||\n|c|\n* one\n* two\n** deeper', ['table', 'ul', 'li', 'li', 'ul', 'li']],
    ['||a||b||\n|1|2|\n# one\n# two', ['table', 'ol', 'li', 'li']],
    ['|c|\n|d|\n- one\nwords', ['table', 'ul', 'li']],
    ['||h||\n|c|\nh3. Head\n* one', ['table', 'h3', 'ul', 'li']],
  ])('%j', (text, shape) => {
    expect(shapeOf(convert(text))).toEqual(shape);
  });
});
