import type { Database, Tx } from '@tandem/db/postgres/client.ts';
import type { NewText } from '@tandem/db/documents/text.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { ImportError } from './import-error.ts';
import { MarkupConverter } from './markup/markup-converter.ts';
import { readReferences } from './markup-references.ts';
import { prepareItems } from './prepare-items.ts';
import type { TrackerSource } from './source-item.ts';
import { type Fault, type OnError, type Survey, surveySource } from './survey.ts';
import { announceImport } from './write/announce-import.ts';
import { ItemTies } from './write/connect-items.ts';
import {
  type ExistingProject,
  findImportedProject,
  getTargetWorkspace,
  requireSameOrigin,
} from './write/find-target.ts';
import type { ImportRun, References, TargetWorkspace } from './write/import-run.ts';
import { emptyKnown, readKnown } from './write/known-items.ts';
import { changeLiveTexts, readLiveTexts } from './write/live-texts.ts';
import { ItemPlanner, type PlanCounts } from './write/plan-items.ts';
import { tidyTables } from './write/tidy-tables.ts';
import { writeCycles, writeLabels, writeModules } from './write/write-catalog.ts';
import { writeItems } from './write/write-items.ts';
import { writePeople } from './write/write-people.ts';
import { writeProject } from './write/write-project.ts';
import { writeStates } from './write/write-states.ts';
import { writeTypes } from './write/write-types.ts';

/** Fewer new rows leave the tables as they are. */
const MANY_ROWS = 1000;

export type ImportRequest = {
  source: TrackerSource;
  workspace_slug: string;
  /** Identifier of the project, in capitals. */
  identifier: string;
  on_error: OnError;
};

export type ImportStep = 'reading' | 'writing' | 'tidying';
/** Called often; `total` is null while it is not known. */
export type ImportReport = (step: ImportStep, done: number, total: number | null) => void;

export type ImportSummary = PlanCounts & {
  /** Of the project that was imported into. */
  project_id: string;
  read: Survey['counts'];
  faults: Fault[];
  comments: number;
  /** What the file plans its items in. */
  cycles: number;
  modules: number;
  people: number;
  relations: number;
  /** Relations to items of projects that were not imported. */
  unresolved_relations: number;
  /** Texts that are shown as they were written because they could not be converted in time. */
  unconverted_texts: number;
};

/**
 * Imports a tracker's file into a project, or what is new in it when it was imported before. All rows are written in
 * one transaction: readers see nothing until it is whole, and a failure or Ctrl-C leaves nothing behind. Throws
 * ImportError with a sentence for the person who imports.
 */
export async function importTracker(
  database: Database,
  request: ImportRequest,
  report: ImportReport = () => {},
): Promise<ImportSummary> {
  const { db } = database;
  const workspace = await getTargetWorkspace(db, request.workspace_slug);
  const key = { workspace, identifier: request.identifier, source: request.source.name };
  await findImportedProject(db, key);
  const survey = await surveySource(request.source, {
    on_error: request.on_error,
    onItem: (count) => report('reading', count, null),
  });
  const existing = await findImportedProject(db, key);
  if (existing) {
    requireSameOrigin(existing, survey.project.external_id);
    await reserveNumbers(database, existing, survey);
  }
  const input = { request, workspace, survey, existing, report };
  const summary = await inTransaction(db, (tx) => writeAll(tx, input));
  if (summary.created + summary.updated + summary.comments >= MANY_ROWS) {
    report('tidying', 0, null);
    await tidyTables(database);
  }
  return summary;
}

/** Ahead of the transaction, so that nobody is given a number meanwhile that an item of the file has. */
async function reserveNumbers({ db }: Database, project: ExistingProject, survey: Survey): Promise<void> {
  await sql`update project_counters set last_sequence_id = greatest(last_sequence_id, ${survey.highest_number})
    where project_id = ${project.id}`.execute(db);
}

type WriteInput = {
  request: ImportRequest;
  workspace: TargetWorkspace;
  survey: Survey;
  existing: ExistingProject | undefined;
  report: ImportReport;
};

async function writeAll(tx: Tx, input: WriteInput): Promise<ImportSummary> {
  const { request, workspace, survey } = input;
  await takeTurn(tx, workspace);
  const source = request.source.name;
  const target = { workspace, identifier: request.identifier, source, survey };
  const project = await writeProject(tx, target, input.existing);
  const run: ImportRun = { source, survey, workspace, project, lead_id: workspace.admin_ids[0] };
  const { references, people } = await writeReferences(tx, run);
  const known = project.is_new ? emptyKnown() : await readKnown(tx, run);
  const planner = new ItemPlanner(known, references, survey.highest_number);
  const written = await writeEveryItem(tx, { ...input, run, references, planner });
  await sql`update project_counters set last_sequence_id = greatest(last_sequence_id, ${planner.last_number})
    where project_id = ${project.id}`.execute(tx);
  await announceImport(tx, run, people);
  return {
    ...planner.counts,
    ...written,
    people,
    cycles: survey.cycles.size,
    modules: survey.modules.size,
    project_id: project.id,
    read: survey.counts,
    faults: survey.faults,
  };
}

/** The limits of a request do not suit an import; and two at once into one workspace would make each person twice. */
async function takeTurn(tx: Tx, workspace: TargetWorkspace): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import:${workspace.id}`}, 0)) as is_ours`.execute(
    tx,
  );
  if (!rows[0]?.is_ours) throw new ImportError(`Another import into "${workspace.slug}" is running.`);
}

async function writeReferences(tx: Tx, run: ImportRun): Promise<{ references: References; people: number }> {
  const people = await writePeople(tx, run);
  const references = {
    people: people.ids,
    types: await writeTypes(tx, run),
    states: await writeStates(tx, run),
    labels: await writeLabels(tx, run),
    modules: await writeModules(tx, run),
    cycles: await writeCycles(tx, run),
  };
  return { references, people: people.added };
}

type ItemsInput = WriteInput & { run: ImportRun; references: References; planner: ItemPlanner };
type Written = Pick<ImportSummary, 'comments' | 'relations' | 'unresolved_relations' | 'unconverted_texts'>;

/** The second reading: texts are converted in their own thread while the batch before is being written. */
async function writeEveryItem(tx: Tx, input: ItemsInput): Promise<Written> {
  const { run, references, planner, report, request, survey } = input;
  const format = request.source.name;
  const converter = new MarkupConverter({ format, references: await readReferences(tx, run, references) });
  const ties = new ItemTies();
  let comments = 0;
  const live: NewText[] = [];
  let done = 0;
  try {
    const skipped = new Set(survey.faults.map((fault) => fault.place));
    for await (const batch of prepareItems({ source: request.source, skipped, planner, converter })) {
      await writeItems(tx, { run, references }, batch.items);
      live.push(...(await readLiveTexts(tx, batch.items)));
      for (const { planned, comments: written } of batch.items) {
        ties.add(planned);
        comments += written.length;
      }
      done += batch.read;
      report('writing', done, survey.counts.items);
    }
  } finally {
    await converter.close();
  }
  const { relations, unresolved } = await ties.write(tx, run);
  await changeLiveTexts(tx, run, live);
  return { comments, relations, unresolved_relations: unresolved, unconverted_texts: converter.given_up };
}
