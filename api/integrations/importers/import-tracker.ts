import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { NewText } from '@tandem/db/documents/text.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { ImportNote } from '@tandem/shared/integrations/importers/schema.ts';
import { sql } from 'kysely';
import { ImportError } from './source/import-error.ts';
import { MarkupConverter } from './markup/markup-converter.ts';
import { readReferences } from './markup-references.ts';
import { prepareItems } from './prepare-items.ts';
import type { TrackerSource } from './source/source-item.ts';
import { type Fault, type OnError, type Survey, surveySource } from './source/survey.ts';
import { noteParents, noteRelations } from './write/note-parents.ts';
import { announceImport } from './write/announce-import.ts';
import { ItemTies } from './write/connect-items.ts';
import {
  type ExistingProject,
  findTargetProject,
  getTargetWorkspace,
  type ImportTarget,
  requireSameOrigin,
} from './write/find-target.ts';
import type { ImportRun, PeopleChoice, References, TargetWorkspace } from './write/import-run.ts';
import { emptyKnown, readKnown } from './write/known-items.ts';
import { changeLiveTexts, readLiveTexts } from './write/live-texts.ts';
import { ItemPlanner, type Numbers, type PlanCounts } from './write/plan-items.ts';
import { MadeRows } from './write/made-rows.ts';
import { takeImportTurn } from './turn.ts';
import { tidyTables } from './write/tidy-tables.ts';
import { writeCycles, writeLabels, writeModules } from './write/write-catalog.ts';
import { noteEstimates, writeEstimates } from './write/write-estimates.ts';
import { writeFields } from './write/write-fields.ts';
import { writeItems } from './write/write-items.ts';
import { writePeople } from './write/write-people.ts';
import { writeProject } from './write/write-project.ts';
import { writeStates } from './write/write-states.ts';
import { writeTypes } from './write/write-types.ts';

/** Fewer new rows leave the tables as they are. */
const MANY_ROWS = 1000;

export type ImportRequest = ImportTarget & {
  source: TrackerSource;
  workspace_slug: string;
  /** What a new project is called; as at the source without one. */
  name?: string | undefined;
  /** The administrator who imports; the first of the workspace without one. */
  by?: string;
  /** Members who are somebody of the file, by the account name there. */
  people?: PeopleChoice;
  on_error: OnError;
  /** The import of the settings that this is: what it makes is noted, so that it can be taken back. */
  importer_id?: string;
  /** Called in the transaction of the import once all of it is written. */
  onWritten?: (tx: Tx, summary: ImportSummary) => Promise<void>;
};

export type ImportStep = 'reading' | 'writing' | 'tidying';
/** Called often; `total` is null while it is not known. */
export type ImportReport = (step: ImportStep, done: number, total: number | null) => void;

export type ImportSummary = PlanCounts & {
  /** Of the project that was imported into. */
  project_id: string;
  read: Survey['counts'];
  faults: Fault[];
  /** What was changed, guessed or left of what was taken. */
  notes: ImportNote[];
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
  { db }: { db: Db },
  request: ImportRequest,
  report: ImportReport = () => {},
): Promise<ImportSummary> {
  const { workspace, survey, existing } = await surveyTarget(db, request, report);
  const numbers = existing
    ? await reserveNumbers(db, { source: request.source.name, project: existing, survey })
    : { highest: survey.highest_number, reserved_from: null };
  const input = { request, workspace, survey, existing, numbers, report };
  const summary = await inTransaction(db, (tx) => writeAll(tx, input));
  if (summary.created + summary.updated + summary.comments >= MANY_ROWS) {
    report('tidying', 0, null);
    await tidyTables(db);
  }
  return summary;
}

export type SurveyedTarget = {
  workspace: TargetWorkspace;
  survey: Survey;
  existing: ExistingProject | undefined;
};

/** Reads the file for the first time and looks for where it goes. What cannot be imported is refused before that. */
export async function surveyTarget(
  db: Db,
  request: ImportRequest,
  report: ImportReport,
): Promise<SurveyedTarget> {
  const workspace = await getTargetWorkspace(db, request.workspace_slug, request.by);
  const key = { workspace, target: request, source: request.source.name };
  await findTargetProject(db, key);
  const survey = await surveySource(request.source, {
    on_error: request.on_error,
    onRecord: (count) => report('reading', count, null),
  });
  const origin = { workspace_id: workspace.id, source: request.source.name };
  await noteParents(db, origin, survey);
  await noteRelations(db, origin, survey);
  const existing = await findTargetProject(db, key);
  if (existing) requireSameOrigin(existing, survey.project.external_id);
  await noteEstimates(db, existing, survey);
  return { workspace, survey, existing };
}

type Reservation = { source: string; project: ExistingProject; survey: Survey };

/**
 * Ahead of the transaction, so that nobody is given a number meanwhile that an item of the file has, or that one without a
 * number is to get.
 */
async function reserveNumbers(db: Db, { source, project, survey }: Reservation): Promise<Numbers> {
  const unnumbered = [...survey.numbers].flatMap(([id, number]) => (number === null ? [id] : []));
  const { rows } = await sql<{ last: number; reserved: number }>`
    with fresh as (select count(*)::int as count from unnest(${unnumbered}::text[]) n(id)
      where not exists (select from work_items w where w.project_id = ${project.id}
        and w.external_source = ${source} and w.external_id = n.id))
    update project_counters c
    set last_sequence_id = greatest(last_sequence_id, ${survey.highest_number}::int) + fresh.count
    from fresh where c.project_id = ${project.id}
    returning c.last_sequence_id as last, fresh.count as reserved`.execute(db);
  const [counter] = rows;
  const reserved_from = counter && unnumbered.length > 0 ? counter.last - counter.reserved + 1 : null;
  return { highest: survey.highest_number, reserved_from };
}

type WriteInput = {
  request: ImportRequest;
  workspace: TargetWorkspace;
  survey: Survey;
  existing: ExistingProject | undefined;
  numbers: Numbers;
  report: ImportReport;
};

async function writeAll(tx: Tx, input: WriteInput): Promise<ImportSummary> {
  const { request, workspace, survey } = input;
  await takeTurn(tx, workspace);
  const source = request.source.name;
  const { identifier, name } = request;
  const project = await writeProject(tx, { workspace, identifier, name, source, survey }, input.existing);
  const run: ImportRun = {
    source,
    survey,
    workspace,
    project,
    lead_id: workspace.admin_ids[0],
    people: request.people ?? new Map(),
    made: new MadeRows(),
  };
  if (project.is_new) run.made.add('project', [project.id]);
  const { references, people, added } = await writeReferences(tx, run);
  const known = project.is_new ? emptyKnown() : await readKnown(tx, source, project.id);
  const planner = new ItemPlanner(known, references.states, input.numbers);
  const { links, ...written } = await writeEveryItem(tx, { ...input, run, references, planner });
  await sql`update project_counters set last_sequence_id = greatest(last_sequence_id, ${planner.last_number})
    where project_id = ${project.id}`.execute(tx);
  const summary: ImportSummary = {
    ...planner.counts,
    ...written,
    people,
    cycles: survey.cycles.size,
    modules: survey.modules.size,
    project_id: project.id,
    read: survey.counts,
    faults: survey.faults,
    notes: survey.notes.rows(),
  };
  const others = added + links + (project.is_changed ? 1 : 0);
  if (isSeen(summary, others)) await announceImport(tx, run, people);
  if (request.importer_id) await run.made.write(tx, request.importer_id);
  await request.onWritten?.(tx, summary);
  return summary;
}

/** Whether anything was written that readers could see; a second run of the same file writes nothing. */
const isSeen = ({ created, updated, comments, relations, people }: ImportSummary, others: number): boolean =>
  created + updated + comments + relations + people + others > 0;

/** The limits of a request do not suit an import; and two at once into one workspace would make each person twice. */
async function takeTurn(tx: Tx, workspace: TargetWorkspace): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  if (await takeImportTurn(tx, workspace.id)) return;
  throw new ImportError(`Another import into "${workspace.slug}" is running.`, { code: 'running' });
}

/** `people` is how many users are new, `added` how many rows of other kinds. */
type WrittenReferences = { references: References; people: number; added: number };

async function writeReferences(tx: Tx, run: ImportRun): Promise<WrittenReferences> {
  const people = await writePeople(tx, run);
  const { types, isNew } = await writeTypes(tx, run);
  const [estimates, fields] = [await writeEstimates(tx, run), await writeFields(tx, run)];
  const [states, labels] = [await writeStates(tx, run), await writeLabels(tx, run)];
  const [modules, cycles] = [await writeModules(tx, run), await writeCycles(tx, run)];
  const references = {
    people: people.ids,
    types,
    points: estimates.points,
    fields,
    states: states.ids,
    labels: labels.ids,
    modules: modules.ids,
    cycles: cycles.ids,
  };
  const added = states.added + labels.added + modules.added + cycles.added + people.joined;
  const others = Number(isNew) + Number(estimates.isNew) + fields.added;
  return { references, people: people.added, added: added + others };
}

type ItemsInput = WriteInput & { run: ImportRun; references: References; planner: ItemPlanner };
type Written = Pick<
  ImportSummary,
  'comments' | 'relations' | 'unresolved_relations' | 'unconverted_texts'
> & { links: number };

/** The second reading: texts are converted in their own thread while the batch before is being written. */
async function writeEveryItem(tx: Tx, input: ItemsInput): Promise<Written> {
  const { run, references, planner, report, request, survey } = input;
  const format = request.source.markup?.() ?? request.source.name;
  const converter = new MarkupConverter({ format, references: await readReferences(tx, run, references) });
  const ties = new ItemTies();
  let comments = 0;
  let links = 0;
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
        links += planned.links.length;
      }
      done += batch.read;
      report('writing', done, survey.counts.items);
    }
  } finally {
    await converter.close();
  }
  const { relations, unresolved } = await ties.write(tx, run);
  await changeLiveTexts(tx, run, live);
  const unconverted_texts = converter.given_up;
  return { comments, links, relations, unresolved_relations: unresolved, unconverted_texts };
}
