import { expect, test } from 'vitest';
import { readImportArguments } from './import-arguments.ts';

const read = (line: string) => readImportArguments(line.split(' '));

test('an archive names its workspace itself, a tracker is told where it goes', () => {
  expect(read('tandem a.zip')).toEqual({ source: 'tandem', file: 'a.zip', is_dry_run: false });
  expect(read('tandem a.zip --dry-run')).toMatchObject({ is_dry_run: true });
  expect(read('github a.json --workspace acme --project old')).toEqual({
    source: 'github',
    file: 'a.json',
    workspace_slug: 'acme',
    identifier: 'OLD',
    on_error: 'stop',
    source_url: null,
    is_dry_run: false,
  });
});

test.each([
  ['trello a.json', 'Choose what to import: "jira", "github", "csv", or "tandem", not "trello".'],
  ['tandem', 'Choose a file to import.'],
  ['tandem a.zip b.zip', 'Import one file at a time. Unexpected: "b.zip".'],
  ['tandem a.zip --workspace acme', 'An archive already names its workspace: leave out --workspace.'],
  ['jira a.ndjson --project OLD', 'Choose a workspace: --workspace <slug>.'],
])('%s is refused', (line, message) => {
  expect(() => read(line)).toThrow(message);
});
