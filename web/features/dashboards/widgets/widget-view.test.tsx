import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DrillCell, Tile, TileData, TileKind } from '#entities/insight/dashboards/types.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { labelRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { figures, tileQuery, tileRow, uuid } from '#testing/tile-answers.ts';
import { names, SAMPLES } from '#testing/tile-samples.ts';
import { useNames } from './names/use-names.ts';
import { WidgetView } from './widget-view.tsx';

withTexts('widgets', 'analytics', 'dashboards');
// The library that draws charts arrives with the first one.
beforeAll(() => import('#components/charts/cartesian/cartesian.tsx'));
afterEach(signOutOfTest);

type ShownProps = { tile: Tile; data: TileData | undefined; onDrill?: (cell: DrillCell) => void };

function Shown({ tile, data, onDrill }: ShownProps) {
  const given = useNames(data);
  const { w, h } = tile;
  return (
    <WidgetView {...{ tile, names: given }} answer={data} size={{ w, h }} {...(onDrill ? { onDrill } : {})} />
  );
}

const sample = (name: string) => {
  const found = SAMPLES.find(({ tile }) => tile.name === name);
  if (!found) throw new Error(name);
  return found;
};
const byLabel = (data: TileData, onDrill?: (cell: DrillCell) => void) => (
  <Shown
    tile={tileRow('bar', 'By label', { query: tileQuery({ group: { by: 'labels__id' } }) })}
    data={data}
    {...(onDrill ? { onDrill } : {})}
  />
);
const chart = (name: string) => screen.findByRole('group', { name: new RegExp(`^${name}`) });
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('every kind', () => {
  test.each(SAMPLES.filter(({ data }) => data.answer))('$tile.kind: $tile.name', async ({ tile, data }) => {
    signIn();
    show(<Shown {...{ tile, data }} />);
    if (tile.kind === 'text') {
      expect(await screen.findByRole('heading', { name: 'Release 9.4' })).toBeTruthy();
      expect(document.querySelector('script')).toBeNull();
    } else if (tile.kind === 'items') {
      expect(await screen.findByText('Rotate the signing keys')).toBeTruthy();
      expect(screen.getByText('ALOY-1644')).toBeTruthy();
    } else if (tile.kind === 'view') {
      expect(screen.getByText('Nothing to show for this period and these filters')).toBeTruthy();
    } else {
      expect(await screen.findByRole('table')).toBeTruthy();
    }
  });

  test.each<[TileKind, string]>([
    ['bar', 'Nothing to show for this period and these filters'],
    ['donut', 'Nothing to show for this period and these filters'],
    ['table', 'Nothing to show for this period and these filters'],
  ])('%s without groups says so', (kind, text) => {
    signIn();
    show(<Shown tile={tileRow(kind, 'Empty', { query: tileQuery() })} data={{ answer: figures([], []) }} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('an empty text, a cycle without days, people without items', () => {
    signIn();
    const { redraw } = show(<Shown tile={tileRow('text', 'T')} data={{ answer: { html: '<p></p>' } }} />);
    expect(screen.getByText('No text yet')).toBeTruthy();
    redraw(<Shown tile={tileRow('burndown', 'B')} data={{ answer: { days: [], cycle: null } }} />);
    expect(screen.getByText('This cycle has no days yet')).toBeTruthy();
    redraw(<Shown tile={tileRow('workload', 'W')} data={{ answer: { people: [] } }} />);
    expect(screen.getByText('Nothing to show for this period and these filters')).toBeTruthy();
  });
});

describe('what is not there', () => {
  test.each([
    ['FIELD_GONE', 'Field not found'],
    ['VIEW_GONE', 'View not found'],
    ['CYCLE_GONE', 'Cycle not found'],
    ['PROJECTS_GONE', 'Project not found'],
    ['BUSY', 'Counting took too long'],
    ['NOT_PUBLIC', 'Not shown publicly'],
    ['SOMETHING_ELSE', "Couldn't count this"],
  ])('%s', (code, text) => {
    signIn();
    show(<Shown tile={tileRow('bar', 'Gone')} data={{ error: { code, message: 'In English' } }} />);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('until the answer is there, its shape is shown', async () => {
    signIn();
    show(<Shown tile={tileRow('donut', 'Slow')} data={undefined} />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });
});

describe('by keys', () => {
  test('arrows walk through places and parts, Enter opens what the mark counts', async () => {
    signIn();
    const onDrill = vi.fn();
    const { user } = show(<Shown {...sample('Created by week')} onDrill={onDrill} />);
    const drawing = await chart('Created by week');
    await vi.waitFor(() => expect(drawing.querySelectorAll('[data-mark]').length).toBeGreaterThan(40));
    act(() => drawing.focus());
    await user.keyboard('{ArrowRight}');
    expect(within(drawing).getByRole('status').textContent).toMatch(
      /^Aug 31\s–\sSep 6, 2026, Completed: 14$/,
    );
    await user.keyboard('{ArrowRight}{ArrowUp}');
    expect(within(drawing).getByRole('status').textContent).toMatch(/^Sep 7\s–\s13, 2026, Started: 1$/);
    await user.keyboard('{Enter}');
    expect(onDrill).toHaveBeenCalledWith({ groupKey: '2026-09-07', splitKey: 'started' });
    await user.keyboard('{End}');
    expect(within(drawing).getByRole('status').textContent).toMatch(/Backlog: 5$/);
    await user.keyboard('{Escape}');
    expect(within(drawing).getByRole('status').textContent).toBe('');
  });

  test('a week of days is walked down, then over to the next', async () => {
    signIn();
    const { user } = show(<Shown {...sample('Changes by day')} />);
    const drawing = await chart('Changes by day');
    act(() => drawing.focus());
    await user.keyboard('{Home}');
    const first = within(drawing).getByRole('status').textContent;
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(within(drawing).getByRole('status').textContent).toBe(first);
  });

  test('a press on a part of a ring opens its items; the rest has no list of its own', async () => {
    signIn();
    const onDrill = vi.fn();
    const groups = Array.from({ length: 9 }, (_, index) => ({ key: uuid(1000 + index) }));
    const tile = tileRow('donut', 'Labels', { query: tileQuery({ group: { by: 'labels__id' } }) });
    const data = {
      answer: figures(
        groups,
        groups.map((_, index) => [9 - index]),
        { names },
      ),
    };
    const { user } = show(<Shown {...{ tile, data, onDrill }} />);
    const [rest] = await screen.findAllByText('Other');
    if (rest) await user.click(rest);
    expect(onDrill).not.toHaveBeenCalled();
    await user.click(screen.getByText('Label 3', { selector: 'li span' }));
    expect(onDrill).toHaveBeenCalledWith({ groupKey: uuid(1003) });
  });

  test('the number opens all that it counts', async () => {
    signIn();
    const onDrill = vi.fn();
    const { user } = show(<Shown {...sample('Open bugs')} onDrill={onDrill} />);
    await user.click(screen.getByRole('button', { name: '86' }));
    expect(onDrill).toHaveBeenCalledWith({});
  });
});

describe('values', () => {
  const money = (values: (number | null)[]) => (
    <Shown
      tile={tileRow('bar', 'Money', {
        query: tileQuery({
          measure: { of: 'field', field_id: uuid(70), by: 'sum' },
          group: { by: 'priority' },
        }),
      })}
      data={{
        answer: figures(
          ['urgent', 'high', 'low'].map((key) => ({ key })),
          values.map((value) => [value]),
          { currency: 'EUR' },
        ),
      }}
    />
  );

  test('below zero, none and money', async () => {
    signIn();
    show(money([12500.5, -4200, null]));
    const [, ...rows] = within(await screen.findByRole('table', { name: 'Money' })).getAllByRole('row');
    expect(rows.map(cells)).toEqual([['€12,500.50'], ['-€4,200'], ['–']]);
  });

  test('one value alone, and a change that is said in words', async () => {
    signIn();
    show(<Shown {...sample('Cycle time, median')} />);
    expect(screen.getByRole('button', { name: '4.2 days' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '0.6 days more' })).toBeTruthy();
    expect(screen.getByText('in 30 days')).toBeTruthy();
  });

  test('a number without a value or without a period before it', () => {
    signIn();
    const nothing = { value: null, before: null, points: [], items: 0, period: null };
    show(<Shown tile={tileRow('number', 'None', { query: tileQuery() })} data={{ answer: nothing }} />);
    expect(screen.getByRole('button', { name: '–' })).toBeTruthy();
  });

  test('a widget without a name is called by its kind', async () => {
    signIn();
    const { tile, data } = sample('By label, 200 groups');
    show(<Shown tile={{ ...tile, name: '' }} data={data} />);
    expect(await screen.findByRole('table', { name: 'Bars' })).toBeTruthy();
  });

  test('a number of all time has no curve: its points are no history', () => {
    signIn();
    const points = [
      { day: '2026-10-01', value: 3 },
      { day: '2026-11-01', value: 4 },
    ];
    const of = (period: { from: string; to: string } | null) => (
      <Shown
        tile={tileRow('number', 'Open', { query: tileQuery() })}
        data={{ answer: { value: 7, before: null, points, items: 7, period } }}
      />
    );
    const { unmount } = show(of({ from: '2026-10-01', to: '2026-11-30' }));
    expect(screen.getByRole('group', { name: /Open/ })).toBeTruthy();
    unmount();
    show(of(null));
    expect(screen.getByRole('button', { name: '7' })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Open/ })).toBeNull();
  });

  test('what has no value, and what is beyond the limit, have names', async () => {
    signIn();
    show(
      byLabel({
        answer: figures([{ key: uuid(1003) }, { key: null }, { key: 'other' }], [[3], [2], [1]], { names }),
      }),
    );
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Label 3',
      'None',
      'Other',
    ]);
  });

  test('two hundred groups are all reached', async () => {
    signIn();
    show(<Shown {...sample('By label, 200 groups')} />);
    const drawing = await chart('By label');
    await vi.waitFor(() => expect(drawing.querySelectorAll('[data-mark]')).toHaveLength(200));
  });
});

describe('names', () => {
  test('come from the stores, and follow them', async () => {
    signIn();
    const id = uuid(1);
    labels.confirmRows([labelRow(id, { name: 'Compiler' })], projectStream('p'), 1);
    show(byLabel({ answer: figures([{ key: id }], [[3]]) }));
    expect(await screen.findByRole('rowheader', { name: 'Compiler' })).toBeTruthy();
    act(() => labels.confirmRows([labelRow(id, { name: 'Linker' })], projectStream('p'), 2));
    expect(await screen.findByRole('rowheader', { name: 'Linker' })).toBeTruthy();
  });

  test('of what was deleted say so', async () => {
    signIn();
    show(byLabel({ answer: figures([{ key: uuid(2) }], [[3]]) }));
    expect(await screen.findByRole('rowheader', { name: 'Deleted' })).toBeTruthy();
  });
});
