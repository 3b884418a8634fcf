/** Pages of the console's lists: ten rows at most (docs/contract/instance.md#lists-of-the-console). */
export const CONSOLE_PAGE = { default: 10, max: 10 };

/** A pattern for what contains a text as it was typed. */
export const like = (search: string | undefined): string =>
  `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
