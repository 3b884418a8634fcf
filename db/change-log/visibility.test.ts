import { CHANGE_KINDS, type ChangeKind } from '@tandem/shared/sync/change.ts';
import { expect, test } from 'vitest';
import type { LoggedChange } from './log.ts';
import { visibleChanges } from './visibility.ts';

const guest = { user_id: 'guest', view: 'own_items' } as const;

function change(
  kind: ChangeKind,
  item_creator_id: string | null,
  op: 'put' | 'remove' = 'put',
): LoggedChange {
  const row = op === 'put' ? { row: { name: kind } } : {};
  return {
    stream: 'project:x',
    seq: 1,
    kind,
    op,
    id: kind,
    ...row,
    item_creator_id,
    own_fields: null,
    about: null,
    actor_id: null,
    mutation_id: null,
    at: '',
  };
}

const kindsOf = (changes: { kind: ChangeKind }[]) => changes.map(({ kind }) => kind);

// docs/contract/access.md#changes-for-guests
test('a restricted guest gets put, update and removal of their own items and never those of others', () => {
  for (const kind of ['work_item', 'epic', 'comment', 'activity'] as const) {
    for (const op of ['put', 'remove'] as const) {
      expect(visibleChanges([change(kind, 'guest', op)], guest)).toHaveLength(1);
      expect(visibleChanges([change(kind, 'somebody', op)], guest)).toEqual([]);
      expect(visibleChanges([change(kind, null, op)], guest)).toEqual([]);
    }
  }
});

// docs/contract/access.md#changes-for-guests
test('no guest of a project gets time or updates, and one who sees all items gets everything else', () => {
  const all = CHANGE_KINDS.map((kind) => change(kind, 'guest'));
  const kinds = CHANGE_KINDS.filter((kind) => !['worklog', 'update', 'update_comment'].includes(kind));
  expect(kindsOf(visibleChanges(all, guest))).toEqual(kinds);
  expect(kindsOf(visibleChanges(all, { user_id: 'other', view: 'all_items' }))).toEqual(kinds);
  expect(kindsOf(visibleChanges(all, { user_id: 'other', view: 'all' }))).toEqual([...CHANGE_KINDS]);
});

// docs/contract/access.md#changes-for-guests
test('a restricted guest gets what concerns all members, and no row that counts foreign items', () => {
  const all = CHANGE_KINDS.map((kind) => change(kind, null));
  expect(kindsOf(visibleChanges(all, guest)).sort()).toEqual(
    [
      'deploy_board',
      'estimate',
      'field',
      'intake_form',
      'label',
      'module_link',
      'project',
      'project_fields',
      'project_member',
      'state',
      'work_item_type',
      'workflow',
      'working_calendar',
      'workspace',
      'workspace_member',
    ].sort(),
  );
});

test('who made the item never goes out', () => {
  const changes = [change('work_item', 'guest')];
  for (const view of ['all', 'own_items'] as const) {
    const [seen] = visibleChanges(changes, { user_id: 'guest', view });
    expect(seen).not.toHaveProperty('item_creator_id');
    expect(seen).not.toHaveProperty('own_fields');
  }
});

// docs/contract/access.md#changes-for-guests
test('the row of their own item comes to a restricted guest as they may know it', () => {
  const counted = { ...change('work_item', 'guest'), own_fields: { sub_issues_count: 1 } };
  counted.row = { id: 'w', sub_issues_count: 3 };
  expect(visibleChanges([counted], guest)[0]?.row).toEqual({ id: 'w', sub_issues_count: 1 });
  const everything = visibleChanges([counted], { user_id: 'member', view: 'all' });
  expect(everything[0]?.row).toEqual({ id: 'w', sub_issues_count: 3 });
});

// docs/contract/workspace-members.md#e-mails
test('a guest of a workspace learns neither addresses of its members nor its projects', () => {
  const member = change('workspace_member', null);
  member.row = {
    id: 'm',
    role: 15,
    member: { id: 'u', display_name: 'Ada', email: 'ada@example.com', last_login_medium: 'email' },
  };
  const seen = visibleChanges([member, change('project', null), change('workspace', null)], {
    user_id: 'guest',
    view: 'guest',
  });
  expect(seen.map(({ kind, row }) => [kind, row])).toEqual([
    ['workspace_member', { id: 'm', role: 15, member: { id: 'u', display_name: 'Ada' } }],
    ['workspace', { name: 'workspace' }],
  ]);
});

// docs/contract/initiatives.md#parts-that-the-reader-does-not-see
test('of a part in a project that a member does not see, its ids stay here, and a guest gets no initiative', () => {
  const part = (id: string, project_id: string) => ({
    id,
    kind: 'module',
    project_id,
    module_id: `m${id}`,
    issue_id: null,
  });
  const initiative = change('initiative', null);
  initiative.row = { id: 'i', parts: [part('1', 'seen'), part('2', 'hidden')] };
  const sees = ({ project_id }: { project_id: string }) => project_id === 'seen';
  const [row] = visibleChanges([initiative], { user_id: 'member', view: 'all', sees }).map(
    (each) => each.row,
  );
  expect(row?.['parts']).toEqual([
    part('1', 'seen'),
    { id: '2', kind: 'module', project_id: null, module_id: null, issue_id: null },
  ]);
  const blind = visibleChanges([initiative], { user_id: 'member', view: 'all' });
  expect(JSON.stringify(blind)).not.toContain('seen');
  expect(visibleChanges([initiative], { user_id: 'guest', view: 'guest' })).toEqual([]);
});
