import { create } from 'zustand';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange } from '../../live/live.ts';
import type { Person, WorkspaceMember } from './types.ts';

/** Changes leave out what only some members may see; what the list answered stays. */
const mergeDetails = (before: WorkspaceMember | undefined, row: WorkspaceMember): WorkspaceMember => ({
  ...before,
  ...row,
  member: { ...before?.member, ...row.member },
});

// One collator: comparing thousands of names with localeCompare would be felt.
const byName = new Intl.Collator();

/** Who came with an import has no address, as far as the reader sees addresses; nobody answers there. */
export const isOnlyImported = ({ email, is_agent }: Person) => email === '' && !is_agent;

/** By name, those who only came with an import last. */
export const compareMembers = (a: Person, b: Person): number =>
  Number(isOnlyImported(a)) - Number(isOnlyImported(b)) || byName.compare(a.display_name, b.display_name);

export const members = new EntityStore<WorkspaceMember>(mergeDetails);
export const membersByWorkspace = new EntityIndex(
  members,
  (row) => row.workspace.id,
  (a, b) => compareMembers(a.member, b.member),
);

/** People by user id, which is what every other row refers to. */
export const usePeople = create<{ people: ReadonlyMap<string, Person> }>(() => ({ people: new Map() }));

const known = new Map<string, Person>();
let isStale = false;

members.onRowChange((_id, _before, after) => {
  if (!after) return;
  known.set(after.member.id, after.member);
  isStale = true;
});
// Once for all rows that came together: a workspace may have thousands of people.
members.subscribe(() => {
  if (!isStale) return;
  isStale = false;
  usePeople.setState({ people: new Map(known) });
});

// A large workspace has thousands, of whom the first paint shows nobody.
storeOnDevice('workspace_member', members, 'after the first paint');
onChange('workspace_member', (change) => {
  if (change.stream.startsWith('workspace:')) members.confirm(change);
});
