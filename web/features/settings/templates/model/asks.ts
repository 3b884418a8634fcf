import { fillText, isAskName, variableKey } from '@tandem/shared/work-items/templates/variables.ts';
import { askOf } from '#entities/work-items/templates/node.ts';
import type { Ask, ItemContent } from '#entities/work-items/templates/types.ts';
import { mapNodes } from './tree.ts';

/** Returns a name for a new question that no other one has, such as `Question 2`. */
export function freeName(asks: readonly Ask[], word: string): string {
  const taken = new Set(asks.map(({ name }) => variableKey(name)));
  for (let number = asks.length + 1; ; number += 1) {
    const name = `${word} ${number}`;
    if (!taken.has(variableKey(name))) return name;
  }
}

/** Whether a question may have a name beside the others. */
export const canBeCalled = (asks: readonly Ask[], name: string): boolean =>
  isAskName(name) && !asks.some((ask) => variableKey(ask.name) === variableKey(name));

const valuesOf = (fields: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([id, value]) => [id, change(value)] as const)
      .filter(([, value]) => value !== undefined),
  );

function isOf(value: unknown, name: string): boolean {
  const asked = askOf(value);
  return asked !== null && variableKey(asked) === variableKey(name);
}

/** Gives a question another name, also in all texts and fields. */
export function renameAsk({ item, asks }: ItemContent, from: string, to: string): ItemContent {
  const texts = new Map([[variableKey(from), `{{${to}}}`]]);
  return {
    asks: asks.map((ask) => (ask.name === from ? { ...ask, name: to } : ask)),
    item: mapNodes(item, (node) => ({
      ...node,
      name: fillText(node.name, texts),
      description_html: fillText(node.description_html, texts),
      fields: valuesOf(node.fields, (value) => (isOf(value, from) ? { ask: to } : value)),
    })),
  };
}

/** Takes a question out. Texts show its name in place of the variable. */
export function removeAsk({ item, asks }: ItemContent, name: string): ItemContent {
  const texts = new Map([[variableKey(name), name]]);
  return {
    asks: asks.filter((ask) => ask.name !== name),
    item: mapNodes(item, (node) => ({
      ...node,
      name: fillText(node.name, texts),
      description_html: fillText(node.description_html, texts),
      fields: valuesOf(node.fields, (value) => (isOf(value, name) ? undefined : value)),
    })),
  };
}

/** Changes a question. One that is about a field fills in that field of the item at the top. */
export function changeAsk(content: ItemContent, name: string, patch: Partial<Ask>): ItemContent {
  const before = content.asks.find((ask) => ask.name === name);
  if (!before) return content;
  const { field_id: _, ...rest } = { ...before, ...patch };
  const field_id = rest.kind === 'field' ? (patch.field_id ?? before.field_id) : undefined;
  const ask: Ask = field_id === undefined ? rest : { ...rest, field_id };
  const fields = valuesOf(content.item.fields, (value) => (isOf(value, name) ? undefined : value));
  return {
    asks: content.asks.map((each) => (each.name === name ? ask : each)),
    item: {
      ...content.item,
      fields: field_id === undefined ? fields : { ...fields, [field_id]: { ask: name } },
    },
  };
}
