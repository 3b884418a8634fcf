import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { readWorkItemChanges } from '@tandem/db/rows/work-items.ts';
import { keepItemVersions } from '@tandem/db/rows/work-item-versions.ts';
import { tellActivities } from '../activities/insert-activities.ts';
import type { DueItem } from './due-items.ts';

export type Told = { item: DueItem; activity: NewActivity };

/**
 * What follows when an automation took items: their history, versions and the Changes, last, those of `others` that
 * changed with them too. Nobody becomes a subscriber.
 */
export async function announceAutomation(
  tx: Tx,
  actorId: string,
  { told, others = [] }: { told: readonly Told[]; others?: readonly string[] },
): Promise<void> {
  const author = { user: { id: actorId }, epoch: Date.now() / 1000 };
  const activities = told.map(({ item, activity }) => ({ ...activity, work_item_id: item.id }));
  const creators = new Map(told.map(({ item }) => [item.id, item.created_by]));
  const history = await tellActivities(tx, author, { activities, creators });
  const taken = told.map(({ item }) => item.id);
  await keepItemVersions(tx, taken, actorId);
  const ids = new Set([...taken, ...others]);
  const items = await readWorkItemChanges(tx, [...ids]);
  await recordChanges(tx, { actor_id: actorId, mutation_id: null }, [...items, ...history]);
}
