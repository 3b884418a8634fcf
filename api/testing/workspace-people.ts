import { ROLE } from '@tandem/shared/roles.ts';
import type { Caller, TestApp } from './app.ts';

export type WorkspacePeople = Record<'admin' | 'member' | 'guest' | 'outsider', Caller> & {
  workspace: { id: string; slug: string };
};

/** A workspace with somebody of each role, by these names if any, and somebody who is not in it. */
export async function makeWorkspacePeople(
  app: TestApp,
  names: Partial<Record<'admin' | 'member' | 'guest', string>> = {},
): Promise<WorkspacePeople> {
  const makeUser = (display_name?: string) => app.makeUser(display_name ? { display_name } : {});
  const [admin, member, guest, outsider] = await Promise.all([
    makeUser(names.admin),
    makeUser(names.member),
    makeUser(names.guest),
    makeUser(),
  ]);
  const workspace = await app.makeWorkspace(admin);
  await app.addMember(workspace.id, member, ROLE.MEMBER);
  await app.addMember(workspace.id, guest, ROLE.GUEST);
  return { admin, member, guest, outsider, workspace };
}
