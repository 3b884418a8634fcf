import { eraseAccount } from '../../identity/erasure/erase.ts';
import { requirePerson } from '../../identity/operate/find-person.ts';
import type { Admin, AdminCommand, Given } from './command.ts';

async function anonymize({ ctx, output }: Admin, { args, isSure }: Given): Promise<void> {
  const person = await requirePerson(ctx.db, args[0] ?? '');
  const facts = { id: person.id, email: person.email };
  if (!isSure) {
    const text =
      `Name, address, picture, sessions, tokens, notifications and private things of ${person.email} would go for good, ` +
      'and what they wrote would be by a former member. Add --yes to do it.';
    return output.say(text, { ...facts, is_done: false });
  }
  await eraseAccount(ctx, { id: person.id, email: person.email, ip: '' });
  const text = `${person.email} is erased. A background job takes away what belongs to them, as soon as Tandem runs.`;
  output.say(text, { id: person.id, is_done: true });
}

export const ERASURE_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'people anonymize',
    usage: '<email or id> [--yes]',
    about: 'Erases the data of a person, for good; what they wrote is by a former member.',
    words: [1, 1],
    asks: true,
    run: anonymize,
  },
];
