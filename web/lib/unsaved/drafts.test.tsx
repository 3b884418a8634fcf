import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearDrafts, draftOf, saveDraft } from './drafts.ts';
import { leaveSession, startSession } from '../http/session.ts';

beforeEach(() => startSession('ada'));
afterEach(() => {
  leaveSession();
  localStorage.clear();
});

test('what was not sent stays, each for itself, until it is sent', () => {
  saveDraft('comment i1', '<p>Not yet</p>');
  expect([draftOf('comment i1'), draftOf('comment i2')]).toEqual(['<p>Not yet</p>', '']);
  saveDraft('comment i1', '<p>Nearly</p>');
  expect(draftOf('comment i1')).toBe('<p>Nearly</p>');
  saveDraft('comment i1', '');
  expect(draftOf('comment i1')).toBe('');
});

test('is nobody else’s, and goes with whoever signs out', () => {
  saveDraft('comment i1', '<p>Mine</p>');
  startSession('ben');
  expect(draftOf('comment i1')).toBe('');
  saveDraft('comment i1', '<p>His</p>');
  clearDrafts('ada');
  expect(draftOf('comment i1')).toBe('<p>His</p>');
  startSession('ada');
  expect(draftOf('comment i1')).toBe('');
});
