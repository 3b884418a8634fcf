import type { Person } from '../members/types.ts';

/** contract-work-items 13; the fields that the client reads. */
export type Comment = {
  id: string;
  issue: string;
  project: string;
  actor: string;
  actor_detail: Person;
  comment_html: string;
  edited_at: string | null;
  created_at: string;
  updated_at: string;
};
