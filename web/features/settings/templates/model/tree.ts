import { nodesOf, waitingInCircle } from '@tandem/shared/work-items/templates/nodes.ts';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import type { ItemContent, TemplateNode } from '#entities/work-items/templates/types.ts';

/** A sub-item with the number that it has in the list, such as `2.1`. */
export type NumberedNode = { node: TemplateNode; number: string; depth: number; parent: TemplateNode };

/** Returns all sub-items of a template in the order of the list, without the item at the top. */
export function numbered(root: TemplateNode): NumberedNode[] {
  const rows: NumberedNode[] = [];
  const add = (parent: TemplateNode, prefix: string, depth: number) => {
    for (const [index, node] of parent.children.entries()) {
      const number = `${prefix}${index + 1}`;
      rows.push({ node, number, depth, parent });
      add(node, `${number}.`, depth + 1);
    }
  };
  add(root, '', 0);
  return rows;
}

type Change = (node: TemplateNode) => TemplateNode;

/** Changes every item of a template. */
export const mapNodes = (root: TemplateNode, change: Change): TemplateNode =>
  change({ ...root, children: root.children.map((child) => mapNodes(child, change)) });

/** Changes one item of a template. */
export const changeNode = (root: TemplateNode, key: string, change: Change): TemplateNode =>
  mapNodes(root, (node) => (node.key === key ? change(node) : node));

/** Returns a key that no item of a template has. */
export function freeKey(root: TemplateNode): string {
  const taken = new Set(nodesOf(root).map(({ node }) => node.key));
  for (let number = taken.size; ; number += 1) {
    if (!taken.has(`n${number}`)) return `n${number}`;
  }
}

/** Adds an item below another one, at the end or behind one of its sub-items. */
export const addNode = (
  root: TemplateNode,
  node: TemplateNode,
  { parent, after }: { parent: string; after?: string },
): TemplateNode =>
  changeNode(root, parent, (found) => {
    const at = after === undefined ? -1 : found.children.findIndex(({ key }) => key === after);
    const index = at < 0 ? found.children.length : at + 1;
    return { ...found, children: found.children.toSpliced(index, 0, node) };
  });

const keysBelow = (node: TemplateNode): string[] => nodesOf(node).map((placed) => placed.node.key);

/** Takes an item out with what is below it. What waited for them waits for them no more. */
export function removeNode(root: TemplateNode, key: string): TemplateNode {
  const row = numbered(root).find(({ node }) => node.key === key);
  if (!row) return root;
  const gone = new Set(keysBelow(row.node));
  return mapNodes(root, (node) => ({
    ...node,
    waits_for: node.waits_for.filter((other) => !gone.has(other)),
    children: node.children.filter((child) => child.key !== key),
  }));
}

/** Where an item of the list can be moved to. */
export type Move = 'up' | 'down' | 'in' | 'out';

const without = (parent: TemplateNode, key: string) => ({
  ...parent,
  children: parent.children.filter((child) => child.key !== key),
});

/** Returns the depth of an item and of what is below it. */
const depthOf = (node: TemplateNode): number => Math.max(...nodesOf(node).map(({ depth }) => depth));

/** Moves an item of the list. Null when there is no such place. */
export function moveNode(root: TemplateNode, key: string, move: Move): TemplateNode | null {
  const row = numbered(root).find(({ node }) => node.key === key);
  if (!row) return null;
  const { node, parent, depth } = row;
  const index = parent.children.indexOf(node);
  if (move === 'up' || move === 'down') {
    const to = move === 'up' ? index - 1 : index + 1;
    if (to < 0 || to >= parent.children.length) return null;
    return changeNode(root, parent.key, (found) => ({
      ...found,
      children: found.children
        .toSpliced(index, 1)
        .toSpliced(to, 0, ...found.children.slice(index, index + 1)),
    }));
  }
  if (move === 'in') {
    const before = parent.children[index - 1];
    // The item at the top has the depth 1, its sub-items 2.
    if (!before || depth + 2 + depthOf(node) > TEMPLATE_LIMITS.depth) return null;
    const left = changeNode(root, parent.key, (found) => without(found, key));
    return addNode(left, node, { parent: before.key });
  }
  const above = numbered(root).find((other) => other.node.key === parent.key);
  if (!above) return null;
  const left = changeNode(root, parent.key, (found) => without(found, key));
  return addNode(left, node, { parent: above.parent.key, after: parent.key });
}

/**
 * Returns the items that an item can wait for: not itself, none above or below it, and none that waits for it.
 */
export function possibleWaits(root: TemplateNode, key: string): NumberedNode[] {
  const rows = numbered(root);
  const row = rows.find(({ node }) => node.key === key);
  if (!row) return [];
  const nodes = nodesOf(root).map(({ node }) => node);
  const isRelated = (other: TemplateNode) =>
    keysBelow(row.node).includes(other.key) || keysBelow(other).includes(key);
  const isCircle = (other: TemplateNode) =>
    waitingInCircle(
      nodes.map((node) => (node.key === key ? { key, waits_for: [...node.waits_for, other.key] } : node)),
    ) !== null;
  return rows.filter(({ node }) => !isRelated(node) && !isCircle(node));
}

/** Takes out sub-items without a name and without anything below them: they were added and not filled in. */
export const withoutEmpty = (content: ItemContent): ItemContent => ({
  ...content,
  item: numbered(content.item)
    .filter(({ node }) => node.name.trim() === '' && node.children.length === 0)
    .reduce((item, { node }) => removeNode(item, node.key), content.item),
});
