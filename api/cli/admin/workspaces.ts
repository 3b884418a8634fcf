import { requirePerson } from '../../identity/operate/find-person.ts';
import { readConsoleWorkspaces } from '../../identity/instance/workspaces.ts';
import { moveOwnership, requireWorkspace } from '../../workspaces/workspaces/move-owner.ts';
import { type Admin, type AdminCommand, type Given, textOf } from './command.ts';

const PAGE = { default: 1000, max: 1000 };

async function list({ ctx, output }: Admin, given: Given): Promise<void> {
  const workspaces = [];
  let cursor: string | undefined;
  do {
    const page = await readConsoleWorkspaces(ctx.db, { search: textOf(given, 'search'), cursor }, PAGE);
    workspaces.push(...page.results);
    cursor = page.next_page_results ? page.next_cursor : undefined;
  } while (cursor);
  output.table(
    workspaces.map(({ slug, name, owner, total_projects, total_members, created_at, id }) => ({
      slug,
      name,
      owner: owner.email,
      projects: total_projects,
      members: total_members,
      created: created_at.slice(0, 10),
      id,
    })),
  );
}

async function moveOwner({ ctx, output }: Admin, { args, isSure }: Given): Promise<void> {
  const [slug = '', newOwner = ''] = args;
  const workspace = await requireWorkspace(ctx.db, slug);
  const { id, email } = await requirePerson(ctx.db, newOwner);
  const facts = { workspace: workspace.slug, owner: email };
  if (workspace.owner_id === id)
    return output.say(`${email} owns ${workspace.slug} already.`, { ...facts, is_done: false });
  if (!isSure) {
    const text = `${email} would own ${workspace.slug}, as an administrator of it. Add --yes to do it.`;
    return output.say(text, { ...facts, is_done: false });
  }
  const is_done = await moveOwnership(ctx, workspace, id);
  output.say(`${email} owns ${workspace.slug}.`, { ...facts, is_done });
}

export const WORKSPACE_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'workspaces list',
    usage: '[--search <text>]',
    about: 'All workspaces, the newest first.',
    words: [0, 0],
    options: { search: 'string' },
    run: list,
  },
  {
    name: 'workspaces move-owner',
    usage: '<slug> <email or id> [--yes]',
    about: 'Gives a workspace to one of its members.',
    words: [2, 2],
    asks: true,
    run: moveOwner,
  },
];
