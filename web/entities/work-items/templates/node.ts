import type { TemplateNode } from './types.ts';

/** Returns an item of a template without any properties. */
export const emptyNode = (key: string, name = ''): TemplateNode => ({
  key,
  name,
  description_html: '',
  state_id: null,
  type_id: null,
  priority: 'none',
  assignees: [],
  label_ids: [],
  cycle_id: null,
  module_ids: [],
  estimate_point: null,
  start: null,
  due: null,
  fields: {},
  waits_for: [],
  children: [],
});

/** Returns the name of the question that the value of a field is the answer of. */
export function askOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('ask' in value)) return null;
  return typeof value.ask === 'string' ? value.ask : null;
}
