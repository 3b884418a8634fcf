import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { parseItemKey, paths, pattern } from './paths.ts';

/** What the router takes out of an address within a workspace. */
const inWorkspace = (part: string, path: string) => matchPath(`/:workspaceSlug/${part}`, path)?.params;

describe('addresses', () => {
  test('that links write are those that the router knows', () => {
    expect(inWorkspace(pattern.workItems, paths.workItems('w', 'p'))).toEqual({
      workspaceSlug: 'w',
      projectId: 'p',
    });
    expect(inWorkspace(pattern.workItem, paths.workItem('w', 'ALOY', 7))).toMatchObject({
      itemKey: 'ALOY-7',
    });
    expect(inWorkspace(pattern.workItemById, paths.workItemById('w', 'p', 'i'))).toMatchObject({
      projectId: 'p',
      issueId: 'i',
    });
    expect(inWorkspace(pattern.pages, paths.pages('w', 'p'))).toMatchObject({ projectId: 'p' });
    expect(inWorkspace(pattern.page, paths.page('w', 'p', 'x'))).toMatchObject({
      projectId: 'p',
      pageId: 'x',
    });
    expect(inWorkspace(pattern.projects, paths.projects('w'))).toEqual({ workspaceSlug: 'w' });
    expect(matchPath(pattern.workspace, paths.home('w'))?.params).toEqual({ workspaceSlug: 'w' });
    for (const name of ['onboarding', 'createWorkspace', 'invitations'] as const)
      expect(matchPath(pattern[name], paths[name]())).not.toBeNull();
  });

  test('of signing in carry where the person wanted to go, whole', () => {
    const next = '/w/projects/p/issues/?peekId=i&x=1';
    const address = new URL(paths.signIn(next, 'ada+x@example.com'), 'http://x');
    expect(address.searchParams.get('next_path')).toBe(next);
    expect(address.searchParams.get('email')).toBe('ada+x@example.com');
    expect(paths.signIn()).toBe('/');
    expect(paths.signUp('/w/')).toBe('/sign-up?next_path=%2Fw%2F');
  });
});

describe('the key of an item', () => {
  test.each([
    ['A_B-12', { identifier: 'A_B', sequence: 12 }],
    ['ALOY-620', { identifier: 'ALOY', sequence: 620 }],
    ['A-B-7', { identifier: 'A-B', sequence: 7 }],
    ['ЖУК-1', { identifier: 'ЖУК', sequence: 1 }],
    ['ALOY', null],
    ['ALOY-', null],
    ['-7', null],
    ['ALOY-7a', null],
    ['', null],
  ])('%s is read as %j', (text, parts) => {
    expect(parseItemKey(text)).toEqual(parts);
  });
});
