import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { onChange, onForgotten, onRevoked } from '../../live/live.ts';
import type { Recurrence } from './types.ts';

/** Recurrences of the projects whose settings were opened. */
export const recurrences = new EntityStore<Recurrence>();
/** Recurrences by project: what comes next stands first, what has ended stands last. */
export const recurrencesByProject = new EntityIndex(
  recurrences,
  (row) => row.project_id,
  (a, b) => (a.next_due ?? '9').localeCompare(b.next_due ?? '9') || a.name.localeCompare(b.name),
);

onChange('recurrence', (change) => recurrences.confirm(change));
onRevoked((stream) => recurrences.forgetStream(stream));
onForgotten((stream) => recurrences.forgetStream(stream));
