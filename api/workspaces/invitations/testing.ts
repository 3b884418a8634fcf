import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { TestBrowser, locationOf } from '../../testing/browser.ts';
import { type Caller, type TestApp, expectMade } from '../../testing/app.ts';

export const PASSWORD = 'correct horse battery';
export const MINE = '/api/users/me/workspaces/invitations/';

/** What the link of an invitation carries in the place of its id. */
export const keyIn = (link: string): string =>
  new URLSearchParams(link.split('?')[1]).get('invitation_id') ?? '';

export type InvitedRow = { id: string; email: string; role: Role; invite_link: string };

/** A workspace with an administrator and a member, and what people do with its invitations. */
export async function makeInvitingWorkspace(app: TestApp) {
  const admin = await app.makeUser();
  const member = await app.makeUser();
  const workspace = await app.makeWorkspace(admin);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  const url = `/api/workspaces/${workspace.slug}/invitations/`;
  const rowsFor = async (caller: Caller) => (await caller.get(url)).body as InvitedRow[];
  return {
    admin,
    member,
    workspace,
    url,
    rowsFor,
    joinOf: (key: string) => `${url}${key}/join/`,
    /** The invitation with the key in its link. */
    async invite(email: string, role: Role = ROLE.MEMBER, by = admin): Promise<InvitedRow & { key: string }> {
      expectMade(await by.post(url, { emails: [{ email, role }] }));
      const row = (await rowsFor(by)).find((each) => each.email === email.toLowerCase())!;
      return { ...row, key: keyIn(row.invite_link) };
    },
  };
}
export type InvitingWorkspace = Awaited<ReturnType<typeof makeInvitingWorkspace>>;

let count = 0;
export const newEmail = (): string => `invited${(count += 1)}@invitation.example`;

export async function signUp(app: TestApp, email: string, browser = new TestBrowser(app)) {
  const answer = await browser.postForm('/auth/sign-up/', { email, password: PASSWORD });
  return { browser, location: locationOf(answer) };
}

/** The roles of whoever uses a browser, newest workspace first. */
export const rolesIn = async (browser: TestBrowser): Promise<Role[]> =>
  (await browser.get('/api/users/me/workspaces/')).json().map((each: { role: Role }) => each.role);

/** Makes a person's address one that is known to be theirs. */
export const proveAddress = (app: TestApp, email: string) =>
  app.database.sql`update users set is_email_verified = true where email = ${email.toLowerCase()}`;
