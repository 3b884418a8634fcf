import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** What is wrong with an argument; `given` is what was sent, shortened. */
export type Problem = {
  argument: string;
  problem: string;
  given?: string;
  did_you_mean?: string;
  /** What there is instead: names of arguments, allowed values, or rows by their names. */
  known?: readonly (string | number | { id: string; name: string })[];
};

const MAX_PROBLEMS = 10;
const MAX_GIVEN = 80;

/** The arguments of a call are wrong, and nothing was asked. */
export class WrongArguments extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('wrong arguments');
    this.problems = problems.slice(0, MAX_PROBLEMS);
  }
}

/** A value as it stands in an error: its beginning. */
export function shownOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value?.valueOf()) ?? '');
  const shown = text.length > MAX_GIVEN ? `${text.slice(0, MAX_GIVEN)}…` : text;
  return shown.toWellFormed();
}

export const resultOf = (text: string, isError: boolean): CallToolResult => ({
  ...(isError ? { isError } : {}),
  content: [{ type: 'text', text }],
});

/** A refusal as JSON: in words, and by argument what is wrong and what there is. */
export function refusalOf({ problems }: WrongArguments): CallToolResult {
  const words = problems.map(
    ({ argument, problem, did_you_mean }) =>
      `${argument}: ${problem}${did_you_mean === undefined ? '' : ` Did you mean ${JSON.stringify(did_you_mean)}?`}`,
  );
  return resultOf(JSON.stringify({ error: words.join(' '), problems }), true);
}
