import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import type { Team } from '../items/testing.ts';

/** Sends a call as one that can be taken back, and gives its mutation id. */
export async function act(
  caller: Caller,
  method: 'patch' | 'post' | 'put' | 'delete',
  url: string,
  body?: unknown,
): Promise<string> {
  const mutation = randomUUID();
  const answer = await caller[method](url, body, { headers: { 'x-mutation-id': mutation } });
  expect(answer.status, answer.text).toBeLessThan(300);
  return mutation;
}

/** Takes a request back, forcing these items. */
export const takeBack = (team: Team, caller: Caller, mutation: string, force?: string[]): Promise<Answer> =>
  caller.post(`/api/workspaces/${team.workspace.slug}/undo/`, {
    mutation_id: mutation,
    ...(force ? { force } : {}),
  });
