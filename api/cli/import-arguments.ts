import { parseArgs } from 'node:util';
import { ImportError } from '../integrations/importers/source/import-error.ts';
import type { SourceName } from '../integrations/importers/source/source-item.ts';
import type { OnError } from '../integrations/importers/source/survey.ts';

export const IMPORT_USAGE = `Usage:
  npm run import -- jira <file.ndjson[.gz]> --workspace <slug> --project <KEY>
  npm run import -- github <archive.json[.gz]> --workspace <slug> --project <KEY>
  npm run import -- csv <table.csv[.gz]> --workspace <slug> --project <KEY>
  npm run import -- tandem <archive.zip>

Options:
  --workspace <slug>    workspace to import into; it must exist
  --project <KEY>       project identifier: letters, digits, and _, up to 12; created if it doesn't exist
  --on-error stop|skip  on a broken record: import nothing (stop) or everything else (skip); default: stop
  --dry-run             show what would be created and changed, and write nothing
  --source-url <url>    URL of the Jira that the file is from, to link to its attachments

A workspace archive (from Workspace settings → Exports) creates that workspace, which must not exist yet. Importing the
same or a newer tracker file again updates the project and creates no duplicates.`;

const IDENTIFIER = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N}_]{1,12}$/u;

export type ImportArguments = TrackerArguments | WorkspaceArguments;
export type WorkspaceArguments = { source: 'tandem'; file: string; is_dry_run: boolean };
export type TrackerArguments = {
  source: SourceName;
  file: string;
  workspace_slug: string;
  identifier: string;
  on_error: OnError;
  is_dry_run: boolean;
  source_url: string | null;
};

const SOURCES = ['jira', 'github', 'csv', 'tandem'] as const satisfies readonly (SourceName | 'tandem')[];

/** Reads the command line; ImportError says what is wrong with it. */
export function readImportArguments(args: string[]): ImportArguments {
  const { values, positionals } = parse(args);
  const [named, file, ...rest] = positionals;
  const source = SOURCES.find((known) => known === named);
  if (!source) {
    const instead = named ? `, not "${named}"` : '';
    throw new ImportError(`Choose what to import: "jira", "github", "csv", or "tandem"${instead}.`);
  }
  if (!file) throw new ImportError('Choose a file to import.');
  if (rest.length > 0) throw new ImportError(`Import one file at a time. Unexpected: "${rest[0]}".`);
  const { 'dry-run': is_dry_run = false, ...ofTracker } = values;
  if (source !== 'tandem') return { source, file, is_dry_run, ...readTarget(ofTracker) };
  const [stranger] = Object.keys(ofTracker);
  if (stranger) throw new ImportError(`An archive already names its workspace: leave out --${stranger}.`);
  return { source, file, is_dry_run };
}

type Values = Partial<Record<'workspace' | 'project' | 'on-error' | 'source-url', string>>;

/** Where a tracker goes, and how. */
function readTarget(values: Values): Omit<TrackerArguments, 'source' | 'file' | 'is_dry_run'> {
  if (!values.workspace) throw new ImportError('Choose a workspace: --workspace <slug>.');
  const identifier = values.project?.trim().toUpperCase() ?? '';
  if (!IDENTIFIER.test(identifier)) {
    throw new ImportError('Choose a project: --project <KEY>, 1 to 12 letters, digits, and _.');
  }
  const on_error = values['on-error'] ?? 'stop';
  if (on_error !== 'stop' && on_error !== 'skip') {
    throw new ImportError(`--on-error must be "stop" or "skip", not "${on_error}".`);
  }
  const source_url = values['source-url'] ?? null;
  if (source_url !== null && !/^https?:\/\/\S+$/.test(source_url)) {
    throw new ImportError('--source-url is an address that begins with http:// or https://.');
  }
  return { workspace_slug: values.workspace, identifier, on_error, source_url };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const dryRun = { type: 'boolean' } as const;
  const options = { workspace: text, project: text, 'on-error': text, 'source-url': text, 'dry-run': dryRun };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new ImportError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
