import { beforeEach, expect, test } from 'vitest';
import { useWorkspaces } from '../workspaces/store.ts';
import type { Workspace } from '../workspaces/types.ts';
import { sortForPicker } from './order.ts';
import { peopleOfWorkspace } from './people.ts';
import { members } from './store.ts';
import type { Person, WorkspaceMember } from './types.ts';

const person = (name: string, email?: string): Person =>
  ({ id: name, display_name: name, ...(email === undefined ? {} : { email }) }) as Person;
const member = (of: Person): WorkspaceMember =>
  ({ id: `member ${of.id}`, member: of, workspace: { id: 'w' } }) as WorkspaceMember;

const [zoe, ada, imported, gone] = [
  person('Zoe', 'zoe@example.com'),
  person('Ada'),
  person('Ben', ''),
  person('Abe', 'abe@example.com'),
];

beforeEach(() => {
  useWorkspaces.setState({ workspaces: [{ id: 'w', slug: 'w' } as Workspace], currentId: 'w' });
  members.clear();
  members.confirmRows(
    [zoe, imported, ada].map((each) => member(each!)),
    'workspace:w',
    1,
  );
});

const names = (people: readonly Person[]) => people.map(({ display_name }) => display_name);

test('whoever only came with an import or has left stands last in pickers, the others by name', () => {
  expect(names(sortForPicker([gone!, imported!, zoe!, ada!]))).toEqual(['Ada', 'Zoe', 'Ben', 'Abe']);
});

test('the same when people are offered for a mention', () => {
  expect(names(peopleOfWorkspace().all())).toEqual(['Ada', 'Zoe', 'Ben']);
});
