import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { storeItemVersions } from '@tandem/db/rows/work-item-versions.ts';
import { recordActivities } from '../record/activities/insert-activities.ts';
import type { DueItem } from './untouched-items.ts';

type Recorded = { item: DueItem; activity: NewActivity };

/**
 * What follows when an automation took items: their history, versions and the Changes, last, those of `others` that
 * changed with them too. Nobody becomes a subscriber.
 */
export async function announceAutomation(
  tx: Tx,
  actorId: string,
  { recorded, others = [] }: { recorded: readonly Recorded[]; others?: readonly string[] },
): Promise<void> {
  const author = { user: { id: actorId }, epoch: Date.now() / 1000 };
  const activities = recorded.map(({ item, activity }) => ({ ...activity, work_item_id: item.id }));
  const creators = new Map(recorded.map(({ item }) => [item.id, item.created_by]));
  const history = await recordActivities(tx, author, { activities, creators });
  const taken = recorded.map(({ item }) => item.id);
  await storeItemVersions(tx, taken, actorId);
  const ids = new Set([...taken, ...others]);
  const items = await readWorkItemChanges(tx, [...ids]);
  await recordChanges(tx, { actor_id: actorId, mutation_id: null }, [...items, ...history]);
}
