import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { AvatarPerson } from '#components/people/avatar.tsx';

/** What a value is called and drawn in. */
export type Named = {
  name: string;
  color: string;
  /** The same fill wherever this value stands; others take theirs from their place. */
  pattern?: number;
  group?: StateGroup;
  person?: AvatarPerson;
  /** What the items of a project begin with. */
  identifier?: string;
};

/** By what is grouped by (`state_id`, `field:<id>` …) and the key of the value. */
export type Names = (by: string, key: string | null) => Named;

/** The key of all groups beyond the limit. */
export const OTHER = 'other';
