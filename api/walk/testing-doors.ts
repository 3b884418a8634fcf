import { randomUUID } from 'node:crypto';
import type { Db } from '@tandem/db/client.ts';
import type { Scope } from './testing-corner.ts';
import { insert } from './testing-rows.ts';

/** Ways into the project for people who are not its members. */
export const makeDoors = async (db: Db, scope: Scope, mark: string) => ({
  deploy_board: await insert(db, 'deploy_boards', {
    ...scope,
    entity_identifier: scope.project_id,
    anchor: `${mark} anchor`,
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
  }),
  project_invitation: await insert(db, 'project_invitations', {
    ...scope,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    token_hash: Buffer.from(randomUUID()),
    expires_at: '2999-01-01',
  }),
});

export const makeInvitation = (db: Db, workspace_id: string, mark: string) =>
  insert(db, 'workspace_invitations', {
    workspace_id,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    token_hash: Buffer.from(randomUUID()),
    expires_at: '2999-01-01',
  });
