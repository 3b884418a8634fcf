import { type AdminCommand, UsageError } from './command.ts';
import { CHECK_COMMANDS } from './check.ts';
import { ERASURE_COMMANDS } from './erasure.ts';
import { FILE_COMMANDS } from './files.ts';
import { KEY_COMMANDS } from './keys.ts';
import { PEOPLE_COMMANDS } from './people.ts';
import { SEARCH_COMMANDS } from './search.ts';
import { WORKSPACE_COMMANDS } from './workspaces.ts';

export const ADMIN_COMMANDS: readonly AdminCommand[] = [
  ...PEOPLE_COMMANDS,
  ...ERASURE_COMMANDS,
  ...WORKSPACE_COMMANDS,
  ...CHECK_COMMANDS,
  ...SEARCH_COMMANDS,
  ...KEY_COMMANDS,
  ...FILE_COMMANDS,
];

/** The command whose name is typed first, and what is typed behind it. */
export function findCommand(typed: readonly string[]): { command: AdminCommand; rest: string[] } {
  for (const command of ADMIN_COMMANDS) {
    const name = command.name.split(' ');
    if (name.every((word, place) => typed[place] === word))
      return { command, rest: typed.slice(name.length) };
  }
  const first = typed.slice(0, 2).filter((word) => !word.startsWith('-'));
  throw new UsageError(`Unknown command "${first.join(' ')}". "help" lists all.`);
}

export function helpText(): string {
  const lines = ADMIN_COMMANDS.flatMap(({ name, usage, about }) => [
    `  ${`${name} ${usage}`.trim()}`,
    `      ${about}`,
  ]);
  return [
    'Usage:',
    '  npm run admin -- <command> [--json]',
    '',
    ...lines,
    '',
    'Commands work while Tandem runs and while it is stopped, and write to the audit log. With --json the answer is JSON.',
    'Exit codes: 0 done, 1 failed or found something, 2 not understood.',
  ].join('\n');
}
