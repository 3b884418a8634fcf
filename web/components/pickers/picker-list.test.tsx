import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { PickerList, type PickerListProps } from './picker-list.tsx';

withTexts();

const STATES = ['Backlog', 'Todo', 'In Progress', 'Done'].map((label) => ({ value: label, label }));
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Person ${index}` }));

type Parts = Partial<PickerListProps>;

/** The list with what was chosen in it, as the fields around it keep it. */
function open(parts: Parts = {}) {
  const [onPick, onClose] = [vi.fn<(values: string[]) => void>(), vi.fn<() => void>()];
  function Holder() {
    const [selected, setSelected] = useState(parts.selected ?? []);
    const pick = (values: string[]) => {
      onPick(values);
      setSelected(values);
    };
    return (
      <PickerList
        options={STATES}
        searchPlaceholder="Set state"
        emptyText="No match"
        {...parts}
        selected={selected}
        onPick={pick}
        onClose={onClose}
      />
    );
  }
  return { ...show(<Holder />), onPick, onClose };
}

const search = () => screen.getByRole('combobox', { name: 'Set state' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** What a screen reader says that the arrows are at. */
const active = () => {
  const id = search().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('a list of which one is chosen', () => {
  test('has the keyboard at once, at the present value, which stands first', () => {
    open({ selected: ['In Progress'] });
    expect(document.activeElement).toBe(search());
    expect(options()).toEqual(['In Progress', 'Backlog', 'Todo', 'Done']);
    expect(active()).toBe('In Progress');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('In Progress');
  });

  test('has what begins with the search first, then words that do, then what contains it', async () => {
    const labels = ['Rebuild', 'UI: build', 'Build', 'Other'].map((label) => ({ value: label, label }));
    const { user } = open({ options: labels });
    await user.keyboard('bui');
    expect(options()).toEqual(['Build', 'UI: build', 'Rebuild']);
  });

  test('is moved through by arrows, around both ends, and chosen from by Enter', async () => {
    const { user, onPick, onClose } = open();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Done');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Todo');
    await user.keyboard('{End}');
    expect(active()).toBe('Done');
    await user.keyboard('{Home}{Enter}');
    expect(onPick).toHaveBeenCalledWith(['Backlog']);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is narrowed by typing, whatever the case, and the first match is what Enter takes', async () => {
    const { user, onPick } = open();
    await user.keyboard('  DO');
    expect(options()).toEqual(['Done', 'Todo']);
    expect(active()).toBe('Done');
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith(['Done']);
  });

  test('says so when nothing matches, and Enter then only closes it', async () => {
    const { user, onPick, onClose } = open();
    await user.keyboard('xyz');
    expect(options()).toEqual([]);
    expect(screen.getByText('No match')).toBeTruthy();
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onPick).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('takes Escape for the text first, and for itself then', async () => {
    const { user, onClose } = open();
    await user.keyboard('todo{Escape}');
    expect(options()).toHaveLength(STATES.length);
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is chosen from by the mouse', async () => {
    const { user, onPick, onClose } = open();
    await user.click(screen.getByRole('option', { name: 'Done' }));
    expect(onPick).toHaveBeenCalledWith(['Done']);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('follows the mouse, so that Enter takes what is pointed at', async () => {
    const { user, onPick } = open();
    fireEvent.mouseMove(screen.getByRole('option', { name: 'In Progress' }));
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith(['In Progress']);
  });

  test('stays open where choosing leads on', async () => {
    const { user, onPick, onClose } = open({ keepOpen: true });
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith(['Backlog']);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('takes no Enter that ends the composing of a letter', async () => {
    const { onPick, onClose } = open();
    fireEvent.keyDown(search(), { key: 'Enter', isComposing: true });
    expect(onPick).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a list with numbers', () => {
  test('keeps its order and is chosen from by them', async () => {
    const { user, onPick } = open({ numbered: true, selected: ['Done'] });
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Backlog');
    expect(within(screen.getByRole('option', { name: /Todo/ })).getByText('2')).toBeTruthy();
    await user.keyboard('3');
    expect(onPick).toHaveBeenCalledWith(['In Progress']);
  });

  test('writes numbers once something was typed', async () => {
    const { user, onPick } = open({
      numbered: true,
      options: [...STATES, { value: 'v2', label: 'v2 review' }],
    });
    await user.keyboard('v2');
    expect(onPick).not.toHaveBeenCalled();
    expect(options().join()).toContain('v2 review');
  });

  test('has no number for what is not there', async () => {
    const { user, onPick } = open({ numbered: true });
    await user.keyboard('9');
    expect(onPick).not.toHaveBeenCalled();
  });
});

test('an option that is refused says why, and neither Enter nor its number chooses it', async () => {
  const refusal = { short: 'Todo is empty', whole: 'Todo is empty\nNo estimate' };
  const { user, onPick } = open({
    options: STATES.map((each) => (each.value === 'Done' ? { ...each, refusal } : each)),
    numbered: true,
  });
  const done = screen.getByRole('option', { name: /^Done/ });
  expect([done.getAttribute('aria-disabled'), done.title]).toEqual(['true', refusal.whole]);
  await user.keyboard('4');
  await user.keyboard('{End}{Enter}');
  expect(active()).toBe('DoneTodo is empty');
  expect(onPick).not.toHaveBeenCalled();
});

describe('a list of which several are chosen', () => {
  test('adds and takes away, stays open, and keeps its order meanwhile', async () => {
    const { user, onPick, onClose } = open({ multiple: true, selected: ['Done'] });
    expect(options()).toEqual(['Done', 'Backlog', 'Todo', 'In Progress']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenLastCalledWith(['Done', 'Backlog']);
    await user.click(screen.getByRole('option', { name: 'Done' }));
    expect(onPick).toHaveBeenLastCalledWith(['Backlog']);
    expect(options()).toEqual(['Done', 'Backlog', 'Todo', 'In Progress']);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a long list', () => {
  test('shows a hundred and finds the others by typing', async () => {
    const { user } = open({ options: many(500) });
    expect(options()).toHaveLength(100);
    await user.keyboard('person 499');
    expect(options()).toEqual(['Person 499']);
  });
});

describe('a list that can be added to', () => {
  const create = () => ({
    label: (name: string) => `Create "${name}"`,
    run: vi.fn<(name: string) => void>(),
  });

  test('offers what was typed when nothing has that name, and creates it with Enter', async () => {
    const given = create();
    const { user, onClose } = open({ create: given });
    await user.keyboard(' Review ');
    expect(options()).toEqual(['Create "Review"']);
    await user.keyboard('{Enter}');
    expect(given.run).toHaveBeenCalledWith('Review');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('offers it below the matches, and not when one has that very name', async () => {
    const { user } = open({ create: create() });
    await user.keyboard('do');
    expect(options()).toEqual(['Done', 'Todo', 'Create "do"']);
    await user.keyboard('ne');
    expect(options()).toEqual(['Done']);
  });

  test('offers nothing while nothing is typed', () => {
    open({ create: create() });
    expect(options()).toHaveLength(STATES.length);
  });
});

test('what is typed is sent to whoever searches elsewhere', async () => {
  const onQuery = vi.fn<(text: string) => void>();
  const { user } = open({ onQuery });
  await user.keyboard('ab {Escape}');
  expect(onQuery.mock.calls.map(([text]) => text)).toEqual(['a', 'ab', 'ab', '']);
});

// docs/contract/search.md#accents
test('options are found without their accents, and inside of texts without spaces', async () => {
  const labels = ['Prioritär', 'Ёлка', '画面設計'];
  const { user } = open({ options: labels.map((label) => ({ value: label, label })) });
  for (const [typed, found] of [
    ['PRIORITAR', 'Prioritär'],
    ['елка', 'Ёлка'],
    ['設計', '画面設計'],
  ] as const) {
    await user.clear(search());
    await user.type(search(), typed);
    expect(options()).toEqual([found]);
  }
});
