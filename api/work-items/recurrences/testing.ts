import type { Recurrence, RecurrenceRun } from '@tandem/shared/work-items/recurrences/schema.ts';
import type { ItemContent, TemplateNode } from '@tandem/shared/work-items/templates/schema.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { makeRecurring } from './make/job.ts';

/** A project in Berlin with a template, for the tests of recurrences. */
export type RecurrenceTeam = Team & {
  url: string;
  template_id: string;
  makeTemplate: (node?: Partial<TemplateNode>, asks?: ItemContent['asks']) => Promise<string>;
  /** A recurrence of the administrator, of every Monday from January 6, 2031, unless the values say else. */
  make: (values?: object, caller?: Caller) => Promise<Answer<Recurrence>>;
  made: (values?: object) => Promise<Recurrence>;
  path: (recurrence: Pick<Recurrence, 'id'>, action?: string) => string;
  read: (recurrence: Pick<Recurrence, 'id'>) => Promise<Recurrence>;
  /** Runs the job as if it were this moment. */
  runAt: (now: string) => Promise<number>;
  runs: (recurrence: Pick<Recurrence, 'id'>) => Promise<RecurrenceRun[]>;
  /** The items of the project, the oldest first. */
  itemsMade: () => Promise<ItemMade[]>;
  setZone: (timezone: string) => Promise<void>;
};
type ItemMade = { id: string; name: string; target_date: string | null; assignee_ids: string[] };

/** A Monday. */
export const FIRST = '2031-01-06';

const NODE: TemplateNode = {
  key: 'root',
  name: 'Report of {{date}}',
  description_html: '<p></p>',
  state_id: null,
  type_id: null,
  priority: 'none',
  assignees: [],
  label_ids: [],
  cycle_id: null,
  module_ids: [],
  estimate_point: null,
  start: null,
  due: null,
  fields: {},
  waits_for: [],
  children: [],
};

export async function makeRecurrenceTeam(): Promise<RecurrenceTeam> {
  const team = await makeTeam();
  const { test, workspace, project, admin } = team;
  const { db } = test.database;
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const url = `${base}recurrences/`;
  const setZone = async (timezone: string) => {
    await db.updateTable('projects').set({ timezone }).where('id', '=', project.id).execute();
  };
  await setZone('Europe/Berlin');
  const makeTemplate: RecurrenceTeam['makeTemplate'] = async (node = {}, asks = []) => {
    const content = { item: { ...NODE, ...node }, asks };
    const answer = await admin.post(`${base}templates/`, { name: 'Report', content });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id;
  };
  const template_id = await makeTemplate();
  const weekly = { template_id, name: 'Weekly report', rule: 'FREQ=WEEKLY;BYDAY=MO', starts_on: FIRST };
  const make: RecurrenceTeam['make'] = (values = {}, caller = admin) =>
    caller.post(url, { ...weekly, ...values });
  const path: RecurrenceTeam['path'] = ({ id }, action) => `${url}${id}/${action ? `${action}/` : ''}`;
  return {
    ...team,
    url,
    template_id,
    makeTemplate,
    make,
    path,
    setZone,
    made: async (values) => {
      const answer = await make(values);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },
    read: async (recurrence) => (await admin.get<Recurrence>(path(recurrence))).body,
    runAt: async (now) => (await makeRecurring(db, { now: new Date(now) })).made,
    runs: async (recurrence) => (await admin.get(path(recurrence, 'runs'))).body.results,
    itemsMade: async () => {
      const rows = await db
        .selectFrom('work_items')
        .select(['id', 'name', 'target_date'])
        .where('project_id', '=', project.id)
        .orderBy('sequence_id')
        .execute();
      const assigned = await db
        .selectFrom('work_item_assignees')
        .select(['work_item_id', 'user_id'])
        .execute();
      return rows.map((row) => ({
        ...row,
        assignee_ids: assigned.filter((each) => each.work_item_id === row.id).map(({ user_id }) => user_id),
      }));
    },
  };
}
