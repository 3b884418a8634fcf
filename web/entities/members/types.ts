import type { Role } from '@tandem/shared/roles.ts';

export type Person = {
  id: string;
  display_name: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  is_bot: boolean;
  email?: string;
};

/** contract-identity 7.2: `id` is the membership, `member.id` the person. */
export type WorkspaceMember = {
  id: string;
  member: Person;
  workspace: { id: string };
  role: Role;
  is_active: boolean;
  created_at: string;
};
