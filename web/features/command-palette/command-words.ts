import type { Command } from '#lib/frame/command-store.ts';

/** Words that a command is known by elsewhere, such as in Jira or Notion, by the name of the command. */
export type CommandWords = Readonly<Record<string, string>>;

/** Of commands that there is one of for each project, theme or priority, all have the same words. */
const KINDS = [
  ...(['theme', 'language', 'items', 'pages', 'workspace', 'item-priority', 'go-settings'] as const),
];
const UUID = /-[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The name under which the words of a command stand: those of many items are those of one. */
export function wordsKey(id: string): string {
  const name = id.replace(/^many-/, 'item-').replace(UUID, '');
  return KINDS.find((kind) => name.startsWith(`${kind}-`)) ?? name;
}

export const withWords = (commands: readonly Command[], words: CommandWords): Command[] =>
  commands.map((command) => {
    const known = words[command.id.replace(/^many-/, 'item-')] ?? words[wordsKey(command.id)];
    return known === undefined ? command : { ...command, words: known };
  });
