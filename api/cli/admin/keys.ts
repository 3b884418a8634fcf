import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { auditFor } from '../../context.ts';
import { keyFileOf, readInstanceKey } from '../../http/secrets/instance-key.ts';
import { keyIn, putNextKey } from '../keys/key-files.ts';
import { type Resealed, resealAll } from '../keys/reseal.ts';
import { type Admin, type AdminCommand, type Given, UsageError, textOf } from './command.ts';

/** Where the next key is: beside the one that it follows, or where the operator of SECRET_KEY says. */
function nextKeyFile({ config }: Admin, given: Given): string {
  const named = textOf(given, 'key-file');
  if (!config.secret_key && named)
    throw new UsageError(
      '--key-file is for SECRET_KEY. Here the key is a file in DATA_DIR, and changed there.',
    );
  if (!config.secret_key) return keyFileOf(config, 'next');
  if (!named)
    throw new UsageError(
      'SECRET_KEY is set: name the file of the new key with --key-file <file>. It is made if it is not there.',
    );
  return named;
}

const IN_DIRECTORY = 'Restart every process of this instance now.';
const inVariable = (file: string) =>
  `Now set SECRET_KEY to the key in ${file} and SECRET_KEY_BEFORE to the key of before, and restart every process.`;

async function rotateKey(admin: Admin, given: Given): Promise<void> {
  const { config, output } = admin;
  const file = nextKeyFile(admin, given);
  if (!given.isSure) {
    const text =
      'A new key would take the place of the key of this instance, and all that is sealed would be sealed with it. Stop ' +
      'Tandem first, or restart it right after. Add --yes to do it.';
    return output.say(text, { is_done: false });
  }
  const before = readInstanceKey(config);
  const next = keyIn(file);
  if (next === before) throw new Error('The new key is the one that is used already.');
  const resealed = await reseal(admin, { before, next });
  if (!config.secret_key) putNextKey(config);
  const { sealed, unreadable } = resealed;
  const uncertain = unreadable > 0 ? ` ${unreadable} were sealed with another key and stay as they are.` : '';
  const rest = config.secret_key ? inVariable(file) : IN_DIRECTORY;
  output.say(`${sealed} secrets are sealed with the new key.${uncertain} ${rest}`, {
    ...resealed,
    is_done: true,
  });
}

const reseal = ({ ctx }: Admin, keys: { before: string; next: string }): Promise<Resealed> =>
  inTransaction(ctx.db, async (tx) => {
    const resealed = await resealAll(tx, keys);
    await auditFor(ctx, tx, { action: 'instance_changed', details: { change: 'key_rotated' } });
    return resealed;
  });

export const KEY_COMMANDS: readonly AdminCommand[] = [
  {
    name: 'rotate-key',
    usage: '[--key-file <file>] [--yes]',
    about: 'Puts a new key of the instance in the place of the old one, and seals all secrets with it.',
    words: [0, 0],
    options: { 'key-file': 'string' },
    asks: true,
    run: rotateKey,
  },
];
