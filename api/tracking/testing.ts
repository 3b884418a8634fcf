import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { TimeActivity } from '@tandem/shared/tracking/activities/schema.ts';
import { type Caller, expectMade } from '../testing/app.ts';
import { type Team, makeTeam } from '../work-items/items/testing.ts';

/** A team whose project tracks time. */
export type TimeTeam = Team & {
  /** `W/time/`, and below it. */
  time: string;
  itemTime: (itemId: string) => string;
  activity: TimeActivity;
  makeEntry: (itemId: string, values?: object, caller?: Caller) => Promise<{ id: string }>;
  /** What the log says of a stream since a number, without what differs from run to run. */
  changesSince: (
    stream: Stream,
    after: number,
  ) => Promise<{ kind: string; op: string; id: string; row: unknown }[]>;
  seqOf: (stream: Stream) => Promise<number>;
  setTimezone: (caller: Caller, timezone: string) => Promise<void>;
};

export async function makeTimeTeam(): Promise<TimeTeam> {
  const team = await makeTeam();
  const { admin, member, workspace, project, test } = team;
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  await admin.patch(base, { is_time_tracking_enabled: true });
  const time = `/api/workspaces/${workspace.slug}/time/`;
  const made = await admin.post<TimeActivity>(`${time}activities/`, { name: 'Development' });
  const itemTime = (itemId: string) => `${team.item(itemId)}time/`;
  return {
    ...team,
    time,
    itemTime,
    activity: expectMade<TimeActivity>(made),
    makeEntry: async (itemId, values = {}, caller = member) =>
      expectMade<{ id: string }>(await caller.post(itemTime(itemId), { minutes: 30, ...values })),
    changesSince: async (stream, after) => {
      const { changes } = await readChanges(test.database.db, { stream, after });
      return changes.map(({ kind, op, id, row }) => ({ kind, op, id, row }));
    },
    seqOf: (stream) => readSeq(test.database.db, stream),
    setTimezone: async ({ id }, timezone) => {
      await test.database.sql`update users set user_timezone = ${timezone} where id = ${id}`;
    },
  };
}
