import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
const PRIORITIES: readonly (readonly [Priority, RegExp])[] = [
  ['urgent', /^(urgent|critical|blocker|highest|p0|срочн|критич|блокир)/i],
  ['high', /^(high|major|p1|высок)/i],
  ['medium', /^(medium|normal|p2|средн|обычн)/i],
  ['low', /^(low|minor|trivial|p3|p4|низк)/i],
];
export const priorityOf = (name: string): Priority =>
  PRIORITIES.find(([, words]) => words.test(name))?.[0] ?? 'none';
