import { describe, expect, test } from 'vitest';
import { emptyNode } from '#entities/work-items/templates/node.ts';
import type { TemplateNode } from '#entities/work-items/templates/types.ts';
import { canBeCalled, changeAsk, freeName, removeAsk, renameAsk } from './asks.ts';
import { addNode, freeKey, moveNode, numbered, possibleWaits, removeNode, withoutEmpty } from './tree.ts';

const node = (key: string, children: TemplateNode[] = [], waits_for: string[] = []): TemplateNode => ({
  ...emptyNode(key, key),
  children,
  waits_for,
});
const ROOT = node('root', [node('a', [node('b')]), node('c', [], ['a']), node('d', [], ['c'])]);
const list = (root: TemplateNode | null) =>
  root && numbered(root).map(({ number, node: { key } }) => `${number} ${key}`);

describe('sub-items of a template', () => {
  test('are numbered as they stand', () => {
    expect(list(ROOT)).toEqual(['1 a', '1.1 b', '2 c', '3 d']);
  });

  test('are added at the end or behind another one, with a free key', () => {
    const key = freeKey(ROOT);
    expect(key).toBe('n5');
    expect(list(addNode(ROOT, node(key), { parent: 'root' }))).toContain('4 n5');
    expect(list(addNode(ROOT, node(key), { parent: 'root', after: 'a' }))).toContain('2 n5');
  });

  test('leave nothing that waits for them', () => {
    const left = removeNode(ROOT, 'a');
    expect(list(left)).toEqual(['1 c', '2 d']);
    expect(left.children[0]?.waits_for).toEqual([]);
  });

  test.each([
    ['up', 'c', ['1 c', '2 a', '2.1 b', '3 d']],
    ['down', 'a', ['1 c', '2 a', '2.1 b', '3 d']],
    ['in', 'c', ['1 a', '1.1 b', '1.2 c', '2 d']],
    ['out', 'b', ['1 a', '2 b', '3 c', '4 d']],
    ['up', 'a', null],
    ['in', 'a', null],
    ['out', 'a', null],
  ] as const)('are moved %s: %s', (move, key, order) => {
    expect(list(moveNode(ROOT, key, move))).toEqual(order);
  });

  test('are six levels deep at most', () => {
    const deep = node('root', [node('1', [node('2', [node('3', [node('4', [node('5'), node('x')])])])])]);
    expect(moveNode(deep, 'x', 'in')).toBeNull();
  });

  test('wait for others, but not in a circle and not for what is above or below them', () => {
    const keys = (key: string) => possibleWaits(ROOT, key).map((row) => row.node.key);
    expect(keys('a')).toEqual([]);
    expect(keys('d')).toEqual(['a', 'b', 'c']);
    expect(keys('b')).toEqual(['c', 'd']);
  });

  test('that were never named are not stored', () => {
    const item = node('root', [node('a'), { ...node('x'), name: ' ' }]);
    expect(list(withoutEmpty({ item, asks: [] }).item)).toEqual(['1 a']);
  });
});

describe('questions of a template', () => {
  const content = {
    asks: [{ name: 'Device', question: '', kind: 'text' as const, is_required: true }],
    item: {
      ...node('root', [{ ...node('a'), name: 'Reproduce on {{ device }}' }]),
      name: '{{Device}} crashes',
      description_html: '<p>On {{Device}}, by {{person}}</p>',
      fields: { f: { ask: 'Device' }, g: 'x' },
    },
  };

  test('are renamed in all texts and fields', () => {
    const { item, asks } = renameAsk(content, 'Device', 'Phone');
    expect(asks[0]?.name).toBe('Phone');
    expect([item.name, item.children[0]?.name]).toEqual(['{{Phone}} crashes', 'Reproduce on {{Phone}}']);
    expect(item.description_html).toBe('<p>On {{Phone}}, by {{person}}</p>');
    expect(item.fields).toEqual({ f: { ask: 'Phone' }, g: 'x' });
  });

  test('leave their names in the texts when they go', () => {
    const { item, asks } = removeAsk(content, 'Device');
    expect([asks, item.name, item.fields]).toEqual([[], 'Device crashes', { g: 'x' }]);
  });

  test('that are about a field fill it in', () => {
    const asked = changeAsk(content, 'Device', { kind: 'field', field_id: 'h' });
    expect(asked.item.fields).toEqual({ g: 'x', h: { ask: 'Device' } });
    expect(changeAsk(asked, 'Device', { kind: 'text' }).asks).toEqual(content.asks);
  });

  test('have names of their own that are no other variables', () => {
    expect(freeName(content.asks, 'Question')).toBe('Question 2');
    expect(['device', 'date', 'a, b', 'Version'].map((name) => canBeCalled(content.asks, name))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
