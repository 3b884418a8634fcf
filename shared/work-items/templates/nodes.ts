import type { ItemContent, TemplateNode } from './schema.ts';

/** An item of a template with the key of the one above it. */
export type PlacedNode = { node: TemplateNode; parent: string | null; depth: number };

/** All items of a template, each behind the one above it. */
export function nodesOf(item: TemplateNode): PlacedNode[] {
  const found: PlacedNode[] = [];
  const add = (node: TemplateNode, parent: string | null, depth: number): void => {
    found.push({ node, parent, depth });
    for (const child of node.children) add(child, node.key, depth + 1);
  };
  add(item, null, 1);
  return found;
}

/** Keys that wait for each other in a circle, the first of them; null when there are none. */
export function waitingInCircle(nodes: readonly Pick<TemplateNode, 'key' | 'waits_for'>[]): string | null {
  const waits = new Map(nodes.map(({ key, waits_for }) => [key, waits_for]));
  const state = new Map<string, 'open' | 'done'>();
  const isInCircle = (key: string): boolean => {
    if (state.has(key)) return state.get(key) === 'open';
    state.set(key, 'open');
    const isOne = (waits.get(key) ?? []).some(isInCircle);
    state.set(key, 'done');
    return isOne;
  };
  return nodes.find(({ key }) => isInCircle(key))?.key ?? null;
}

/** Whether the template has a question that must be answered: it is for dialogs alone. */
export const hasRequiredAsk = ({ asks }: ItemContent): boolean => asks.some((ask) => ask.is_required);
