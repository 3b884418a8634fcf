import type { Db } from '@tandem/db/postgres/client.ts';
import type { Scope } from './project-fixture.ts';
import { insert } from './rows.ts';

/** What the links of a fixture's invitations are made of. */
export const saltOf = (mark: string): Buffer => Buffer.from(mark);

/** Of the fixture's board. */
const anchorOf = (mark: string): string => `${mark}-anchor`;

/** Whose fixture it is: an invitation counts as long as who made it may invite. */
type Inviter = { mark: string; owner_id: string };

/** Ways into the project for people who are not its members. */
export const makePublicAccess = async (db: Db, scope: Scope, { mark, owner_id }: Inviter) => ({
  deploy_board: await insert(db, 'deploy_boards', {
    ...scope,
    entity_identifier: scope.project_id,
    anchor: anchorOf(mark),
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
  }),
  board_anchor: anchorOf(mark),
  project_invitation: await insert(db, 'project_invitations', {
    ...scope,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    link_salt: saltOf(mark),
    expires_at: '2999-01-01',
    updated_by: owner_id,
  }),
});

export const makeInvitation = (db: Db, workspace_id: string, { mark, owner_id }: Inviter) =>
  insert(db, 'workspace_invitations', {
    workspace_id,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    link_salt: saltOf(mark),
    expires_at: '2999-01-01',
    updated_by: owner_id,
  });
