import { expect, test } from 'vitest';
import { readImportArguments } from './import-arguments.ts';

const read = (line: string) => readImportArguments(line.split(' '));

test('an archive names its workspace itself, a tracker is told where it goes', () => {
  expect(read('tandem a.zip')).toEqual({ source: 'tandem', file: 'a.zip', is_dry_run: false });
  expect(read('tandem a.zip --dry-run')).toMatchObject({ is_dry_run: true });
  expect(read('github a.json --workspace acme --project old')).toEqual({
    ...{ source: 'github', file: 'a.json', workspace_slug: 'acme', identifier: 'OLD' },
    ...{ on_error: 'stop', source_url: null, is_dry_run: false },
  });
});

test.each([
  ['trello a.json', 'Say what to import: "jira", "github", "csv" or "tandem", not "trello".'],
  ['tandem', 'Say which file to import.'],
  ['tandem a.zip b.zip', 'One file at a time: what is "b.zip"?'],
  ['tandem a.zip --workspace acme', 'An archive says itself what it is of: leave out --workspace.'],
  ['jira a.ndjson --project OLD', 'Say into which workspace: --workspace <slug>.'],
])('%s is refused', (line, message) => {
  expect(() => read(line)).toThrow(message);
});
