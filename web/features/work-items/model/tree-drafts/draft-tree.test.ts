import { canonicalTree, writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { expect, test } from 'vitest';
import { newGroup, newRow } from './draft.ts';
import { addTo, changePart, duplicatePart, removePart } from './draft-edits.ts';
import { draftOf, treeOf } from './draft-tree.ts';
import { joinedTree, splitTree } from './flat.ts';

const LABEL = '019d9a6c-2222-7222-8222-222222222222';
const read = (given: unknown) => readFilterTree(given).tree!;
const canonical = (tree: FilterTree | null) => tree && writeFilterTree(canonicalTree(tree));

const OVERDUE = { and: [{ target_date__lt: 'today' }, { not: { state_group__in: 'completed,cancelled' } }] };

test.each([
  [{ priority__in: 'urgent,high' }, [['priority', 'is', ['urgent', 'high']]]],
  [{ not: { label_id__in: LABEL } }, [['label_id', 'is_not', [LABEL]]]],
  [{ label_id__isnull: true }, [['label_id', 'empty', []]]],
  [{ label_id__isnull: false }, [['label_id', 'not_empty', []]]],
  [{ target_date__range: 'today,7d' }, [['target_date', 'between', ['today', '7d']]]],
  [{ created_at__gte: '-7d' }, [['created_at', 'from', ['-7d']]]],
  [{ not: { name__contains: 'x' } }, [['name', 'not_contains', ['x']]]],
  [OVERDUE, [['target_date', 'overdue', []]]],
  [
    { and: [OVERDUE, { priority__in: 'low' }] },
    [
      ['target_date', 'overdue', []],
      ['priority', 'is', ['low']],
    ],
  ],
])('%j is rows of the panel, and the same tree again', (given, rows) => {
  const draft = draftOf(read(given));
  expect(draft.parts).toMatchObject(
    rows.map(([property, operator, values]) => ({ property, operator, values })),
  );
  expect(canonical(treeOf(draft))).toEqual(canonical(read(given)));
});

test('groups stand in groups, and what must not hold is said by theirs', () => {
  const given = {
    and: [
      { or: [{ state_group__in: 'started' }, { priority__in: 'urgent' }] },
      { not: { and: [{ name__contains: 'a' }, { not: { target_date__gt: 'today' } }] } },
    ],
  };
  const draft = draftOf(read(given));
  expect(draft.parts).toMatchObject([
    { by: 'or', isNot: false },
    { by: 'and', isNot: true, parts: [{ operator: 'contains' }, { isNot: true }] },
  ]);
  expect(canonical(treeOf(draft))).toEqual(canonical(read(given)));
});

test('rows that are not complete ask for nothing', () => {
  const row = newRow('priority', 'is');
  expect(treeOf(newGroup('or', [row, newGroup('and')]))).toBeNull();
  expect(treeOf(newGroup('and', [newRow('target_date', 'between', ['today', ''])]))).toBeNull();
  const both = newGroup('or', [row, newRow('priority', 'is', ['low'])]);
  expect(canonical(treeOf(both))).toEqual({ priority__in: 'low' });
});

test('parts are added, changed, copied and removed, wherever they stand', () => {
  const inner = newGroup('or', [newRow('priority', 'is', ['low'])]);
  const root = newGroup('and', [inner]);
  const added = addTo(root, inner.id, newRow('name', 'contains', ['x']));
  const { root: doubled, copy } = duplicatePart(added, inner.id);
  expect(doubled.parts).toHaveLength(2);
  const turned = changePart(doubled, copy!.id, { isNot: true });
  expect(canonical(treeOf(turned))).toEqual(
    canonical(
      read({
        and: [
          { or: [{ priority__in: 'low' }, { name__contains: 'x' }] },
          { not: { or: [{ priority__in: 'low' }, { name__contains: 'x' }] } },
        ],
      }),
    ),
  );
  expect(treeOf(removePart(removePart(turned, copy!.id), inner.id))).toBeNull();
});

const OFFERED = ['priority', 'labels', 'state_group', 'mentions', 'target_date'];

test('what filters by key say as well is theirs, and the rest is a tree', () => {
  const tree = read({
    and: [
      { priority__in: 'urgent' },
      { not: { label_id__in: `None,${LABEL}` } },
      { priority__in: 'low' },
      { mention_id__in: 'me' },
      { target_date__lt: '7d' },
      { not: { mention_id__in: LABEL } },
    ],
  });
  const { filters, rest } = splitTree(tree, OFFERED);
  expect(filters).toEqual({ priority: ['urgent'], not: ['labels:None', `labels:${LABEL}`] });
  expect(canonical(joinedTree(filters, rest))).toEqual(canonical(tree));
  expect(canonical(rest)?.['and']).toHaveLength(4);
  expect(
    splitTree(read({ or: [{ priority__in: 'low' }, { name__contains: 'x' }] }), OFFERED).filters,
  ).toEqual({});
});

// docs/contract/lists.md#date-terms
test('days of filters by key are days of conditions', () => {
  const filters = {
    target_date: ['1_weeks;after;fromnow', '2026-12-31;before', 'None'],
    not: ['start_date:2_months;before;ago'],
  };
  expect(canonical(joinedTree(filters, null))).toEqual(
    canonical(
      read({
        and: [
          { or: [{ target_date__range: '1w,2026-12-31' }, { target_date__isnull: true }] },
          { not: { start_date__lte: '-2m' } },
        ],
      }),
    ),
  );
});
