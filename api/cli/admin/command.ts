import { parseArgs } from 'node:util';
import type { Database, DatabaseConfig } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { Config } from '../../config.ts';
import type { UserContext } from '../../context.ts';
import type { Output } from './output.ts';

/** What a command works with. */
export type Admin = {
  config: Config;
  database: Database & { connection: DatabaseConfig['connection'] };
  /** The command line as the caller of what the API does too. */
  ctx: UserContext & { config: Config };
  output: Output;
  signal: AbortSignal;
};

type OptionValues = Readonly<Record<string, string | boolean | undefined>>;
export type Given = { args: readonly string[]; values: OptionValues; isSure: boolean };

export type AdminCommand = {
  name: string;
  /** What follows the name, as the help shows it. */
  usage: string;
  /** One line about it. */
  about: string;
  /** How many words it takes after its name: at least, at most. */
  words: readonly [number, number];
  options?: Readonly<Record<string, 'string' | 'boolean'>>;
  /** It shows what it would do, and does it with `--yes`. */
  asks?: true;
  run: (admin: Admin, given: Given) => Promise<void>;
};

/** What was typed cannot be understood. */
export class UsageError extends Error {}
/** A finding that scripts see by the exit code; what there is to say was printed. */
export class Found extends Error {}

/** What was typed behind the name of a command. */
export function readGiven({ name, words, options = {}, asks }: AdminCommand, typed: string[]): Given {
  const own = Object.fromEntries(Object.entries(options).map(([key, type]) => [key, { type }]));
  const shared = asks ? { yes: { type: 'boolean' } as const } : {};
  const { values, positionals } = parse(typed, { json: { type: 'boolean' }, ...own, ...shared });
  const [least, most] = words;
  if (positionals.length < least) throw new UsageError(`"${name}" needs more: see help.`);
  if (positionals.length > most) throw new UsageError(`Unexpected: "${positionals[most]}".`);
  return { args: positionals, values, isSure: values['yes'] === true };
}

type Options = Record<string, { type: 'string' | 'boolean' }>;

function parse(args: string[], options: Options): { values: OptionValues; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as OptionValues, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n')[0] ?? '', { cause: error });
  }
}

/** The text of an option; undefined without it. */
export function textOf({ values }: Given, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** An error in one line. */
export function lineOf(error: unknown): string {
  if (error instanceof AppError) return Object.values(error.body).flat().map(String).join(' ');
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}
