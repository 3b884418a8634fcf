import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { htmlToText } from '@tandem/db/rich-text/sanitize.ts';
import { must } from '@tandem/shared/must.ts';
import { INTAKE_STATUS } from '@tandem/shared/work-items/intake/statuses.ts';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import { insertPublished } from '../projects/publishing/rows.ts';
import { ITEM_CREATED } from '../work-items/record/activities/item-changes.ts';
import { ARCHIVED, PUBLISHED, REQUESTS, REQUESTS_OF, VOTES } from './content/desk.ts';
import { type DemoClock, isoOf } from './demo-clock.ts';
import { type Written, itemOf, projectOf } from './write-desk.ts';
import type { DemoFrame } from './write-project.ts';

const FIRST_POSITION = 65_535;
const POSITION_STEP = 10_000;
const ARCHIVED_DAYS = 5;

/** What comes from outside: requests that wait in intake, the published board with its votes; and what is archived. */
export async function writeRequests(tx: Tx, written: Written, clock: DemoClock): Promise<void> {
  await writeIntake(tx, written, clock);
  await publish(tx, written);
  await insertRows(
    tx,
    'work_item_votes',
    VOTES.flatMap(({ item, by }) =>
      by.map((key) => ({
        ...itemOf(written, item),
        actor_id: must(written.team.ids.get(key), key),
        vote: 1,
      })),
    ),
  );
  const archived = ARCHIVED.map((key) => itemOf(written, key).work_item_id);
  await tx
    .updateTable('work_items')
    .set({ archived_at: clock.date(-ARCHIVED_DAYS) })
    .where('id', 'in', archived)
    .execute();
}

type Row = { request: (typeof REQUESTS)[number]; at: string; by: string; id: string; number: number };

async function writeIntake(tx: Tx, written: Written, clock: DemoClock): Promise<void> {
  const { team } = written;
  const { frame, items } = projectOf(written, REQUESTS_OF);
  const rows = REQUESTS.map((request, index) => ({
    request,
    at: isoOf(clock.moment(request.day, request.name)),
    by: must(team.ids.get(request.by), request.by),
    id: randomUUID(),
    number: items.size + index + 1,
  }));
  const intake_id = await switchIntakeOn(tx, frame.scope.project_id, team.host_id);
  const state_id = await insertTriageState(tx, frame.scope, team.host_id);
  await insertRows(tx, 'work_items', rows.map(waitingItem(frame, state_id)));
  await insertRows(tx, 'activities', rows.map(madeRow(frame)));
  await insertRows(
    tx,
    'intake_work_items',
    rows.map((row) => ({ intake_id, ...entryRow(frame, clock)(row) })),
  );
  await tx
    .updateTable('project_counters')
    .set({ last_sequence_id: items.size + rows.length })
    .where('project_id', '=', frame.scope.project_id)
    .execute();
}

/** The switch makes the intake of a project. */
async function switchIntakeOn(tx: Tx, projectId: string, by: string): Promise<string> {
  await tx
    .updateTable('projects')
    .set({ intake_view: true, updated_by: by })
    .where('id', '=', projectId)
    .execute();
  const { id } = await tx
    .selectFrom('intakes')
    .select('id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return id;
}

const signed = ({ at, by }: Row) => ({ created_at: at, updated_at: at, created_by: by });

const waitingItem =
  ({ scope, types }: DemoFrame, state_id: string) =>
  (row: Row, index: number) => ({
    id: row.id,
    ...scope,
    sequence_id: row.number,
    name: row.request.name,
    description_html: row.request.html,
    description_stripped: htmlToText(row.request.html) ?? '',
    state_id,
    type_id: must([...types.values()][0], 'a project has types'),
    priority: row.request.priority,
    is_hidden_by_intake: true,
    sort_order: FIRST_POSITION + index * POSITION_STEP,
    last_state_change: row.at,
    ...signed(row),
    updated_by: row.by,
  });

const madeRow =
  ({ scope }: DemoFrame) =>
  (row: Row) => ({
    ...scope,
    work_item_id: row.id,
    ...ITEM_CREATED,
    actor_id: row.by,
    epoch: Date.parse(row.at) / 1000,
    ...signed(row),
  });

const entryRow =
  ({ scope }: DemoFrame, clock: DemoClock) =>
  (row: Row) => ({
    ...scope,
    work_item_id: row.id,
    status: row.request.snoozed ? INTAKE_STATUS.SNOOZED : INTAKE_STATUS.PENDING,
    snoozed_till: row.request.snoozed ? `${clock.date(row.request.snoozed)}T07:00:00Z` : null,
    source: row.request.source,
    source_name: row.request.from?.name ?? null,
    source_email: row.request.from?.email ?? null,
    ...signed(row),
    updated_by: row.by,
  });

type Scope = { workspace_id: string; project_id: string };

async function insertTriageState(tx: Tx, scope: Scope, by: string): Promise<string> {
  const id = randomUUID();
  await insertRows(tx, 'states', [
    {
      id,
      ...scope,
      name: 'Triage',
      color: '#4E5355',
      group: 'triage',
      sequence: FIRST_POSITION,
      created_by: by,
      updated_by: by,
    },
  ]);
  return id;
}

/** Everyone with the link reads the board, votes and comments. */
async function publish(tx: Tx, written: Written): Promise<void> {
  const { frame } = projectOf(written, PUBLISHED);
  const { workspace_id, project_id } = frame.scope;
  await insertPublished(
    tx,
    {
      entity_name: 'project',
      entity_identifier: project_id,
      workspace_id,
      project_id,
      by: written.team.host_id,
    },
    { is_votes_enabled: true, is_comments_enabled: true, is_reactions_enabled: true },
  );
}
