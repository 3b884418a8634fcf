import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';

/** Short names under which the content refers to people. */
export type PersonKey = 'nora' | 'tomas' | 'aiko' | 'grigory' | 'wanjiru' | 'elias' | 'polina' | 'marek';

export type DemoPerson = {
  key: PersonKey;
  first_name: string;
  last_name: string;
  email: string;
  title: string;
  /** Without one, that of who visits. */
  zone?: string;
};

/** A state with its place in the order of work. */
export type DemoState = { name: string; color: string; group: StateGroup; default?: true };

/** Days are counted from today; past days are negative. */
type DemoCycle = { name: string; description: string; start: number; end: number };
type DemoModule = {
  name: string;
  description: string;
  status: 'backlog' | 'planned' | 'in-progress' | 'paused' | 'completed' | 'cancelled';
  lead: PersonKey;
  start: number;
  end: number;
};

export type DemoComment = { by: PersonKey; day: number; html: string };

/** What the table of items has no room for. */
export type DemoDetail = {
  html?: string;
  comments?: DemoComment[];
  blocked_by?: number[];
  relates_to?: number[];
  duplicate?: number[];
  links?: { title: string; url: string }[];
};

export type DemoPage = {
  name: string;
  emoji: string;
  by: PersonKey;
  day: number;
  html: string;
  is_private?: true;
};

export type DemoProject = {
  identifier: string;
  name: string;
  description: string;
  emoji: string;
  lead: PersonKey;
  members: PersonKey[];
  states: DemoState[];
  labels: Record<string, string>;
  /** The first is that of items whose labels say no other. */
  types: readonly { name: string; description: string; label?: string; is_default?: boolean }[];
  points: string[];
  cycles: DemoCycle[];
  modules: DemoModule[];
  /** Rows as `demo-table.ts` reads them. */
  items: string;
  details: Record<number, DemoDetail>;
  pages: DemoPage[];
};
