import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { htmlToText } from '@tandem/db/rich-text/sanitize.ts';
import { must } from '@tandem/shared/must.ts';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import { type DemoClock, isoOf } from './demo-clock.ts';
import { type DemoEvent, type HistoryNames, demoHistory } from './demo-history.ts';
import { type DemoRow, readDemoTable } from './demo-table.ts';
import type { DemoTexts } from './demo-texts.ts';
import { DEMO_PEOPLE } from './content/people.ts';
import type { DemoComment, DemoDetail, DemoProject, PersonKey } from './content/demo-types.ts';
import type { DemoTeam } from './write-people.ts';
import type { DemoFrame } from './write-project.ts';
import { typeNameOf } from './write-types.ts';

const FIRST_POSITION = 65_535;
const POSITION_STEP = 10_000;
const REPLY_MS = 25 * 60_000;

type Target = { project: DemoProject; frame: DemoFrame; team: DemoTeam; clock: DemoClock; texts: DemoTexts };
type Item = { id: string; row: DemoRow; detail: DemoDetail; events: DemoEvent[] };

/** The items of a project with their history, comments, relations, cycles and modules; returns their ids by number. */
export async function writeItems(tx: Tx, target: Target): Promise<Map<number, string>> {
  const { project, frame, clock } = target;
  const names = namesOf(target);
  const items = readDemoTable(project).map((row) => ({
    id: randomUUID(),
    row,
    detail: project.details[row.number] ?? {},
    events: demoHistory(row, names, clock),
  }));
  await insertRows(tx, 'work_items', itemRows(target, items));
  await insertRows(tx, 'project_counters', [
    { project_id: frame.scope.project_id, last_sequence_id: items.length },
  ]);
  const comments = items.flatMap(commentRows(target));
  await insertRows(tx, 'activities', items.flatMap(activityRows(target)));
  await insertRows(tx, 'comments', comments);
  await insertRows(tx, 'activities', comments.map(saidRow));
  await writeMemberships(tx, target, items);
  await insertRows(tx, 'work_item_relations', items.flatMap(relationRows(target, items)));
  await insertRows(tx, 'work_item_links', items.flatMap(linkRows(target)));
  return new Map(items.map(({ id, row }) => [row.number, id]));
}

const personId = ({ team }: Target, key: string): string =>
  must(team.ids.get(key as PersonKey), `${key} is of the team`);

function namesOf({ project, frame, team }: Target): HistoryNames {
  const from = (ids: Map<string, string>) => (name: string) => ({
    id: must(ids.get(name), `${name} is in ${project.identifier}`),
    name,
  });
  return {
    identifier: project.identifier,
    states: project.states,
    state: from(frame.states),
    label: from(frame.labels),
    points: from(frame.points),
    person: (key) => {
      const person = must(
        DEMO_PEOPLE.find((each) => each.key === key),
        `${key} is of the team`,
      );
      return { id: must(team.ids.get(person.key), 'the team is written'), name: person.first_name };
    },
  };
}

function itemRows(target: Target, items: readonly Item[]) {
  const byNumber = new Map(items.map((item) => [item.row.number, item.id]));
  return items.map((item) => itemRow(target, item, byNumber));
}

function itemRow(target: Target, item: Item, byNumber: Map<number, string>) {
  const { frame, clock, texts } = target;
  const { id, row, detail, events } = item;
  const made = must(events[0], 'every item was made');
  const last = events.at(-1) ?? made;
  const moved = events.findLast(({ field }) => field === 'state');
  const comments = (detail.comments ?? []).map((comment) => momentOf(target, item, comment));
  return {
    id,
    ...frame.scope,
    sequence_id: row.number,
    name: row.name,
    ...texts.get(detail.html ?? ''),
    state_id: must(frame.states.get(row.state), 'the state is written'),
    priority: row.priority,
    parent_id: row.parent === null ? null : must(byNumber.get(row.parent), 'the parent is in the table'),
    estimate_point_id: row.points === null ? null : (frame.points.get(row.points) ?? null),
    is_epic: row.is_epic,
    type_id: row.is_epic
      ? frame.epic_type_id
      : must(frame.types.get(typeNameOf(target.project, row.labels)), 'its types are written'),
    start_date: row.start === null ? null : clock.date(row.start),
    target_date: row.due === null ? null : clock.date(row.due),
    sort_order: FIRST_POSITION + row.number * POSITION_STEP,
    completed_at: row.group === 'completed' && moved ? isoOf(moved.at) : null,
    last_state_change: isoOf((moved ?? made).at),
    created_at: isoOf(made.at),
    updated_at: isoOf(Math.max(last.at, ...comments)),
    created_by: personId(target, row.creator),
    updated_by: last.actor_id,
  };
}

const activityRows =
  ({ frame }: Target) =>
  ({ id, events }: Item) =>
    events.map(({ at, ...activity }) => ({
      ...frame.scope,
      work_item_id: id,
      verb: activity.verb,
      field: activity.field,
      old_value: activity.old_value ?? null,
      new_value: activity.new_value ?? null,
      old_identifier: activity.old_identifier ?? null,
      new_identifier: activity.new_identifier ?? null,
      comment: activity.comment,
      actor_id: activity.actor_id,
      created_by: activity.actor_id,
      epoch: at / 1000,
      created_at: isoOf(at),
      updated_at: isoOf(at),
    }));

/** On its day, and after the item was made. */
function momentOf({ project, clock }: Target, { row, events }: Item, comment: DemoComment): number {
  const moment = clock.moment(comment.day, `${project.identifier}-${row.number} said by ${comment.by}`);
  return Math.max(moment, (events[0]?.at ?? 0) + REPLY_MS);
}

const commentRows = (target: Target) => (item: Item) =>
  (item.detail.comments ?? []).map((comment) => {
    const at = isoOf(momentOf(target, item, comment));
    const actor = personId(target, comment.by);
    const html = withMentions(target, comment.html);
    return {
      id: randomUUID(),
      ...target.frame.scope,
      work_item_id: item.id,
      actor_id: actor,
      comment_html: html,
      comment_stripped: htmlToText(html) ?? '',
      created_at: at,
      updated_at: at,
      created_by: actor,
    };
  });

/** `{nora}` stands for a mention of that person. */
const withMentions = (target: Target, html: string): string =>
  html.replace(
    /\{(\w+)\}/g,
    (_, key: string) =>
      `<mention-component entity_name="user_mention" entity_identifier="${personId(target, key)}"></mention-component>`,
  );

/** What the history says of a comment. */
const saidRow = ({
  id,
  actor_id,
  created_at,
  ...comment
}: ReturnType<ReturnType<typeof commentRows>>[number]) => ({
  workspace_id: comment.workspace_id,
  project_id: comment.project_id,
  work_item_id: comment.work_item_id,
  comment_id: id,
  verb: 'created',
  field: 'comment',
  new_value: comment.comment_html,
  new_identifier: id,
  comment: 'commented',
  actor_id,
  created_by: actor_id,
  epoch: Date.parse(created_at) / 1000,
  created_at,
  updated_at: created_at,
});

const relationRows = (target: Target, items: readonly Item[]) => {
  const ids = new Map(items.map((item) => [item.row.number, item.id]));
  return ({ id, row, detail }: Item) => {
    const relations = (relation_type: string, numbers: readonly number[] = []) =>
      numbers.map((number) => ({
        ...target.frame.scope,
        work_item_id: id,
        related_work_item_id: must(ids.get(number), `${target.project.identifier}-${number} is in the table`),
        relation_type,
        created_by: personId(target, row.creator),
      }));
    return [
      ...relations('blocked_by', detail.blocked_by),
      ...relations('relates_to', detail.relates_to),
      ...relations('duplicate', detail.duplicate),
    ];
  };
};

const linkRows =
  (target: Target) =>
  ({ id, row, detail }: Item) =>
    (detail.links ?? []).map(({ title, url }) => ({
      ...target.frame.scope,
      work_item_id: id,
      title,
      url,
      created_by: personId(target, row.creator),
    }));

/** In its cycle from the first day on, or from when it was made. */
const cycleRows =
  ({ frame, project, clock }: Target) =>
  ({ id, row, events }: Item) => {
    const cycle = project.cycles.find(({ name }) => name === row.cycle);
    if (!cycle) return [];
    const start = clock.moment(Math.min(cycle.start, -1), `${cycle.name} begins`);
    return [
      {
        ...frame.scope,
        work_item_id: id,
        cycle_id: must(frame.cycles.get(cycle.name), cycle.name),
        created_at: isoOf(Math.max(start, events[0]?.at ?? start)),
      },
    ];
  };

async function writeMemberships(tx: Tx, target: Target, items: readonly Item[]): Promise<void> {
  const { frame } = target;
  const rows = <Column extends string>(column: Column, of: (item: Item) => string[]) =>
    items.flatMap((item) =>
      [...new Set(of(item))].map(
        (value) =>
          ({ ...frame.scope, work_item_id: item.id, [column]: value }) as typeof frame.scope & {
            work_item_id: string;
          } & Record<Column, string>,
      ),
    );
  const people = ({ row, detail }: Item) => [
    row.creator,
    ...row.assignees,
    ...(detail.comments ?? []).map(({ by }) => by),
  ];
  const ids = (keys: readonly string[]) => keys.map((key) => personId(target, key));
  const idOf = (map: Map<string, string>, name: string | null) =>
    name === null ? [] : [must(map.get(name), name)];
  await insertRows(
    tx,
    'work_item_assignees',
    rows('user_id', ({ row }) => ids(row.assignees)),
  );
  await insertRows(
    tx,
    'work_item_subscribers',
    rows('user_id', (item) => ids(people(item))),
  );
  await insertRows(
    tx,
    'work_item_labels',
    rows('label_id', ({ row }) => row.labels.flatMap((label) => idOf(frame.labels, label))),
  );
  await insertRows(tx, 'cycle_work_items', items.flatMap(cycleRows(target)));
  await insertRows(
    tx,
    'module_work_items',
    rows('module_id', ({ row }) => idOf(frame.modules, row.module)),
  );
}
