import type { AssetSlot } from '@tandem/shared/files/assets/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { expect } from 'vitest';
import { bring, png } from '../../storage/testing-upload.ts';
import type { Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

export const UNKNOWN = '11111111-1111-4111-8111-111111111111';
export const MINE = '/api/assets/v2/user-assets/';
export const PICTURE = { name: 'a.png', type: 'image/png', size: png().length };

/** A team with the addresses of its pictures. */
export type Pictures = Team & {
  /** Administrator of the workspace alone. */
  stranger: Caller;
  workspaceUrl: string;
  projectUrl: string;
  /** Path of the project itself. */
  projectPath: string;
  bringTo: (url: string, caller: Caller, entity: [type: string, id?: string | null]) => Promise<AssetSlot>;
  rowOf: (
    id: string,
  ) => Promise<{ attributes: unknown; entity_id: string | null; project_id: string | null }>;
  /** The picture that a redirect leads to. */
  follow: (caller: Caller, url: string) => Promise<Buffer>;
};

export const bodyFor = (entity_type: string, entity_identifier: string | null = '') => ({
  ...PICTURE,
  entity_type,
  entity_identifier,
});

export const statusOf = async (caller: Caller, url: string): Promise<number> =>
  (await caller.get(url)).status;

export async function makePictures(env: Record<string, string> = {}): Promise<Pictures> {
  const team = await makeTeam(undefined, env);
  const { test, workspace, project } = team;
  const stranger = await test.makeUser();
  await test.addMember(workspace.id, stranger, ROLE.ADMIN);
  const workspaceUrl = `/api/assets/v2/workspaces/${workspace.slug}/`;
  return {
    ...team,
    stranger,
    workspaceUrl,
    projectUrl: `${workspaceUrl}projects/${project.id}/`,
    projectPath: `/api/workspaces/${workspace.slug}/projects/${project.id}/`,
    bringTo: (url, caller, entity) => bring<AssetSlot>(test, caller, { url, body: bodyFor(...entity) }),
    rowOf: (id) =>
      test.database.db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    follow: async (caller, url) => {
      const answer = await caller.get(url);
      expect(answer.status, answer.text).toBe(302);
      const file = await test.app.inject({ method: 'GET', url: String(answer.headers['location']) });
      expect(file.headers['content-disposition']).toMatch(/^inline/);
      return file.rawPayload;
    },
  };
}
