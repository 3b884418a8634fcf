import type { Tx } from '@tandem/db/postgres/client.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { dayOf } from '@tandem/shared/work-items/recurrences/moments.ts';
import { begun } from '../work-items/recurrences/create.ts';
import { insertRecurrence } from '../work-items/recurrences/repo.ts';
import { readSetting } from '../work-items/recurrences/setting.ts';
import { beginningOn } from '../work-items/recurrences/values.ts';
import type { DemoFrame } from './write-project.ts';

const TEMPLATE = 'Release checklist';
/** So that no item is made as soon as the demonstration starts. */
const NOT_BEFORE = 7;

/** Writes a recurrence of the passenger app: a release every second Thursday. */
export async function writeDemoRecurrence(tx: Tx, { scope }: DemoFrame, by: string): Promise<void> {
  const template = await tx
    .selectFrom('templates')
    .select('id')
    .where('project_id', '=', scope.project_id)
    .where('name', '=', TEMPLATE)
    .executeTakeFirstOrThrow();
  const setting = await readSetting(tx, scope);
  const wanted = {
    ...beginningOn(daysAfter(dayOf(setting.zone, setting.now), NOT_BEFORE)),
    template_id: template.id,
    name: TEMPLATE,
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
    lead_days: 3,
    days_off: 'previous' as const,
  };
  await insertRecurrence(
    tx,
    { id: undefined, workspace_id: scope.workspace_id, project_id: scope.project_id, by },
    { ...wanted, ...begun(wanted, setting).columns },
  );
}
