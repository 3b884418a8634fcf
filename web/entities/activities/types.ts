import type { Person } from '../members/types.ts';

/** contract-work-items 15.2; the fields that the client reads. `field` null means that the item was created. */
export type Activity = {
  id: string;
  issue: string | null;
  project: string;
  actor: string | null;
  actor_detail: Person;
  verb: string;
  field: string | null;
  old_value: string | null;
  new_value: string | null;
  old_identifier: string | null;
  new_identifier: string | null;
  created_at: string;
};
