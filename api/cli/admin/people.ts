import { AppError } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { addAdmin, removeAdmin } from '../../identity/instance/admins.ts';
import { readConsolePeople } from '../../identity/instance/people.ts';
import { activatePerson } from '../../identity/operate/activate.ts';
import { createPerson } from '../../identity/operate/create-person.ts';
import { type Person, requirePerson } from '../../identity/operate/find-person.ts';
import { resetPasswordOf } from '../../identity/operate/password-link.ts';
import { signOutEverywhere } from '../../identity/operate/sign-out-everywhere.ts';
import { deactivatePerson } from '../../identity/users/deactivate.ts';
import { readKeys } from '../../http/secrets/instance-key.ts';
import { inviteToWorkspace } from '../../workspaces/invitations/create.ts';
import { invitationLinksOf } from '../../workspaces/invitations/links.ts';
import { requireWorkspace } from '../../workspaces/workspaces/move-owner.ts';
import { type Admin, type AdminCommand, type Given, UsageError, textOf } from './command.ts';

const PAGE = { default: 1000, max: 1000 };
const ROLES: Readonly<Record<string, number>> = {
  admin: ROLE.ADMIN,
  member: ROLE.MEMBER,
  guest: ROLE.GUEST,
};

/** The person whom the command names; its refusal repeats what was typed. */
async function personOf({ ctx }: Admin, { args }: Given): Promise<Person> {
  const [typed = ''] = args;
  return requirePerson(ctx.db, typed).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404)
      throw new Error(`There is no account of ${typed}.`, { cause: error });
    throw error;
  });
}

async function list({ ctx, output }: Admin, given: Given): Promise<void> {
  const people = [];
  let cursor: string | undefined;
  do {
    const page = await readConsolePeople(ctx.db, { search: textOf(given, 'search'), cursor }, PAGE);
    people.push(...page.results);
    cursor = page.next_page_results ? page.next_cursor : undefined;
  } while (cursor);
  output.table(
    people.map((person) => ({
      email: person.email,
      name: person.display_name,
      active: person.is_active,
      administrator: person.is_instance_admin,
      workspaces: person.total_workspaces,
      joined: person.date_joined.slice(0, 10),
      last_active: person.last_active?.slice(0, 16) ?? null,
      id: person.id,
    })),
  );
}

async function create({ ctx, output }: Admin, given: Given): Promise<void> {
  const [email = ''] = given.args;
  const names = { first_name: textOf(given, 'first-name'), last_name: textOf(given, 'last-name') };
  const made = await createPerson(ctx, { email, ...names });
  output.say(
    `${made.email} has an account. Their link to choose a password, for an hour:\n${made.url}`,
    made,
  );
}

/** In the name of the owner, who vouches for the invitation. */
async function invite({ ctx, config, output }: Admin, given: Given): Promise<void> {
  const [email = ''] = given.args;
  const slug = textOf(given, 'workspace');
  if (!slug) throw new UsageError('Choose a workspace: --workspace <slug>.');
  const typed = textOf(given, 'role') ?? 'member';
  const role = ROLES[typed];
  if (role === undefined) throw new UsageError(`--role is admin, member or guest, not "${typed}".`);
  const { owner_id, ...place } = await requireWorkspace(ctx.db, slug);
  const { display_name } = await requirePerson(ctx.db, owner_id);
  const owner = { ...ctx.user, id: owner_id, display_name };
  const links = invitationLinksOf(readKeys(config));
  const inWorkspace = { ...ctx, user: owner, workspace: { ...place, role: ROLE.ADMIN } };
  await inviteToWorkspace(inWorkspace, { emails: [{ email, role }] }, { config, links });
  output.say(`${email} is invited to ${place.slug}.`, { email, workspace: place.slug, role });
}

async function deactivate(admin: Admin, given: Given): Promise<void> {
  const person = await personOf(admin, given);
  const { output, ctx, config } = admin;
  const facts = { id: person.id, email: person.email };
  if (!person.is_active)
    return output.say(`${person.email} is deactivated already.`, { ...facts, is_done: false });
  if (!given.isSure) {
    const text = `${person.email} would leave all workspaces, and be signed out. Add --yes to do it.`;
    return output.say(text, { ...facts, is_done: false });
  }
  await deactivatePerson(ctx, person, { ip: '', config });
  output.say(`${person.email} is deactivated.`, { ...facts, is_done: true });
}

async function activate(admin: Admin, given: Given): Promise<void> {
  const { id, email, ...person } = await personOf(admin, given);
  const is_done = await activatePerson(admin.ctx, { id, email, ...person });
  const text = is_done ? `${email} may sign in again.` : `${email} is active already.`;
  admin.output.say(text, { id, email, is_done });
}

async function resetPassword(admin: Admin, given: Given): Promise<void> {
  const person = await personOf(admin, given);
  const mail = given.values['mail'] === true ? 'always' : 'never';
  const { url, is_mailed } = await resetPasswordOf(admin.ctx, person, { mail });
  const facts = { id: person.id, email: person.email, url, is_mailed };
  const text = `${person.email} is signed out everywhere.`;
  if (is_mailed) return admin.output.say(`${text} The link to a new password is on its way.`, facts);
  admin.output.say(`${text} The link to a new password, once, for an hour:\n${url}`, facts);
}

async function makeAdmin(admin: Admin, given: Given): Promise<void> {
  const { ctx, output } = admin;
  const { id, email } = await personOf(admin, given);
  await addAdmin(ctx, email ?? '');
  output.say(`${email} administers the instance.`, { id, email });
}

async function dropAdmin(admin: Admin, given: Given): Promise<void> {
  const { ctx, output } = admin;
  const { id, email } = await personOf(admin, given);
  await removeAdmin(ctx, id);
  output.say(`${email} administers the instance no more.`, { id, email });
}

async function signOut(admin: Admin, given: Given): Promise<void> {
  const person = await personOf(admin, given);
  const sessions = await signOutEverywhere(admin.ctx, person);
  admin.output.say(`${person.email}: ${sessions} sessions ended.`, {
    id: person.id,
    email: person.email,
    sessions,
  });
}

const PERSON = '<email or id>';
const one = [1, 1] as const;

export const PEOPLE_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'people list',
    usage: '[--search <text>]',
    about: 'Lists everyone with an account, the newest first.',
    words: [0, 0],
    options: { search: 'string' },
    run: list,
  },
  {
    name: 'people create',
    usage: '<email> [--first-name <name>] [--last-name <name>]',
    about: 'Opens an account and prints a link to choose a password, once, for an hour.',
    words: one,
    options: { 'first-name': 'string', 'last-name': 'string' },
    run: create,
  },
  {
    name: 'people invite',
    usage: '<email> --workspace <slug> [--role admin|member|guest]',
    about: 'Invites a person to a workspace, in the name of its owner.',
    words: one,
    options: { workspace: 'string', role: 'string' },
    run: invite,
  },
  {
    name: 'people deactivate',
    usage: `${PERSON} [--yes]`,
    about: 'Ends an account: memberships, invitations, sessions and tokens.',
    words: one,
    asks: true,
    run: deactivate,
  },
  {
    name: 'people activate',
    usage: PERSON,
    about: 'Lets a deactivated person sign in again.',
    words: one,
    run: activate,
  },
  {
    name: 'people reset-password',
    usage: `${PERSON} [--mail]`,
    about: 'Signs a person out everywhere; prints or mails a link to a new password.',
    words: one,
    options: { mail: 'boolean' },
    run: resetPassword,
  },
  {
    name: 'people make-admin',
    usage: PERSON,
    about: 'Makes a person an administrator of the instance.',
    words: one,
    run: makeAdmin,
  },
  {
    name: 'people remove-admin',
    usage: PERSON,
    about: 'Takes that right back; the last administrator stays.',
    words: one,
    run: dropAdmin,
  },
  {
    name: 'people sign-out',
    usage: PERSON,
    about: 'Ends every session of a person.',
    words: one,
    run: signOut,
  },
];
