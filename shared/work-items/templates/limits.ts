/** Limits of templates (docs/contract/templates.md#limits). */
export const TEMPLATE_LIMITS = {
  /** Templates of a workspace, and of each project. */
  of_scope: 100,
  nodes: 200,
  depth: 6,
  asks: 30,
  ask_name: 40,
  /** Characters of an answer. */
  answer: 1000,
  /** Characters of all names and texts together. */
  text: 100_000,
  /** Variables in all texts together. */
  variables: 500,
  /** What items wait for, of all items together. */
  waits: 500,
  offset_days: 3650,
} as const;

/** The key of the item at the top of a template. */
export const ROOT_KEY = 'root';
