import type {
  ItemsAnswer,
  TileAnswer,
  TimeInStateAnswer,
  WorkloadAnswer,
} from '@tandem/shared/insight/dashboards/answers.ts';
import type { FigureName, FigureNames, FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import type { Group, ValueGroupBy } from '@tandem/shared/insight/figures/group.ts';
import { sql } from 'kysely';
import { namesOf } from '../../figures/names.ts';
import type { DataReader } from './base/reader.ts';
import type { Question } from './base/resolve.ts';

const groupsOf = (ids: readonly (string | null)[]) =>
  [...new Set(ids)].flatMap((key) => (key === null ? [] : [{ key }]));

/** Names of these ids, by what they are ids of. */
async function namesOfIds(
  { db, workspace }: DataReader,
  by: ValueGroupBy,
  ids: readonly (string | null)[],
): Promise<FigureNames> {
  const group: Group = { by };
  const answer = { groups: groupsOf(ids), splits: null };
  return namesOf(db, workspace.id, { query: { group, split: null }, answer });
}

/** Keys of items begin with what their project is called for short. */
async function withIdentifiers({ db }: DataReader, names: FigureNames): Promise<FigureNames> {
  const projects = names['project_id'] ?? {};
  const { rows } = await sql<{ id: string; identifier: string }>`
    select p.id, p.identifier from projects p where p.id = any(${Object.keys(projects)}::uuid[])`.execute(db);
  const short = new Map(rows.map(({ id, identifier }) => [id, identifier]));
  const named = Object.entries(projects).map(([id, name]): [string, FigureName] => [
    id,
    { ...name, ...({ identifier: short.get(id) } as object) },
  ]);
  return { ...names, project_id: Object.fromEntries(named) };
}

async function namesOfItems(reader: DataReader, { items }: ItemsAnswer): Promise<FigureNames> {
  const of = (by: ValueGroupBy, ids: readonly (string | null)[]) => namesOfIds(reader, by, ids);
  const projects = await of(
    'project_id',
    items.map((item) => item.project_id),
  );
  return {
    ...(await withIdentifiers(reader, projects)),
    ...(await of(
      'state_id',
      items.map((item) => item.state_id),
    )),
    ...(await of(
      'assignees__id',
      items.flatMap((item) => item.assignee_ids),
    )),
    ...(await of(
      'type_id',
      items.map((item) => item.type_id),
    )),
  };
}

async function read(
  reader: DataReader,
  { kind, query }: Question,
  answer: TileAnswer,
): Promise<FigureNames | null> {
  switch (kind) {
    case 'items':
    case 'view':
      return namesOfItems(reader, answer as ItemsAnswer);
    case 'workload':
      return namesOfIds(
        reader,
        'assignees__id',
        (answer as WorkloadAnswer).people.map(({ member_id }) => member_id),
      );
    case 'time_in_state':
      return namesOfIds(
        reader,
        'state_id',
        (answer as TimeInStateAnswer).states.map(({ state_id }) => state_id),
      );
    default: {
      if (!('groups' in answer)) return null;
      const group = kind === 'time' ? (query.group ?? { by: 'assignees__id' as const }) : query.group;
      return namesOf(reader.db, reader.workspace.id, {
        query: { group, split: query.split },
        answer: answer as FiguresAnswer,
      });
    }
  }
}

/** The answer with the names of what it is about, for readers without stores. */
export async function addNames(
  reader: DataReader,
  question: Question,
  answer: TileAnswer,
): Promise<TileAnswer> {
  const names = await read(reader, question, answer);
  return names ? { ...answer, names } : answer;
}
