import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { show } from '#testing/dom.tsx';
import { HtmlView } from './html-view.tsx';
import { type ItemLink, ItemLinksContext } from './item-links-context.ts';
import { itemPathOf } from './item-links.ts';

const PATH = '/team/browse/ALOY-7/';
const ID = '0191b2c3-0000-7000-8000-000000000001';
const PAGE_PATH = `/team/projects/${ID}/pages/${ID}/`;

describe('the address of an item', () => {
  test.each([
    [PATH, PATH],
    ['/team/browse/ALOY-7', PATH],
    [`${location.origin}${PATH}`, PATH],
    [`${PATH}#comment-1`, null],
    [`${PATH}?peekId=1`, null],
    ['/team/browse/A_B-12/', '/team/browse/A_B-12/'],
    ['/team/browse/ALOY/', null],
    [PAGE_PATH, PAGE_PATH],
    [PAGE_PATH.slice(0, -1), PAGE_PATH],
    ['/team/projects/x/pages/', null],
    [`https://elsewhere.example${PATH}`, null],
    ['mailto:a@example.com', null],
    ['', null],
  ])('%s', (address, path) => {
    expect(itemPathOf(address)).toBe(path);
  });
});

function open(given?: string) {
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  let item: ItemLink | undefined;
  const items = {
    find: () => Promise.resolve([]),
    of: (path: string) => (path === PATH ? item : undefined),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open: (path: string) => opened.push(path),
    pathOf: (key: string) => (key.startsWith('ALOY-') ? `/team/browse/${key}/` : null),
    pictureOf: (id: string) => `/${id}/`,
  };
  const html = given ?? `<p><a href="${PATH}">ALOY-7</a> and <a href="https://example.com/">more</a></p>`;
  const { unmount } = show(
    <ItemLinksContext value={items}>
      <HtmlView html={html} />
    </ItemLinksContext>,
  );
  const become = (group: ItemLink['group']) => {
    item = { path: PATH, key: 'ALOY-7', name: 'Fix the door', group };
    act(() => {
      for (const listener of listeners) listener();
    });
  };
  return { opened, listeners, become, unmount };
}

test('a link to an item shows the state of the item, follows it, and leads there in this tab', () => {
  const { opened, listeners, become, unmount } = open();
  const link = screen.getByRole('link', { name: 'ALOY-7' });
  expect(link.dataset['group']).toBeUndefined();
  become('started');
  expect([link.dataset['group'], link.title]).toEqual(['started', 'ALOY-7 Fix the door']);
  become('completed');
  expect(link.dataset['group']).toBe('completed');
  fireEvent.click(link, { ctrlKey: true });
  expect(opened).toEqual([]);
  fireEvent.click(link);
  expect(opened).toEqual([PATH]);
  expect(fireEvent.click(screen.getByRole('link', { name: 'more' }))).toBe(true);
  unmount();
  expect(listeners.size).toBe(0);
});

test('keys in a text are links to their items, with state and title; words that only look like keys stay', () => {
  const html = '<p>See (ALOY-7), not UTF-8, <code>ALOY-7</code> or https://x.example/ALOY-7 - ALOY-8!</p>';
  const { become } = open(html);
  become('started');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ALOY-7', PATH],
    ['ALOY-8', '/team/browse/ALOY-8/'],
  ]);
  expect(links[0]!.dataset).toMatchObject({ group: 'started', name: 'Fix the door' });
  expect(document.querySelector('p')!.textContent).toContain('See (ALOY-7), not UTF-8,');
});
