import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '#testing/dom.tsx';
import { guardFocus } from './focus-guard.ts';

let stop = () => {};
beforeEach(() => {
  // A page without a browser has no boxes: everything that is there can be seen.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  stop = guardFocus();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function Rows() {
  const [names, setNames] = useState(['one', 'two', 'three']);
  useEffect(() => {
    const receive = ({ detail }: Event & { detail?: unknown }) =>
      setNames((known) => known.filter((name) => name !== detail));
    addEventListener('gone', receive);
    return () => removeEventListener('gone', receive);
  }, []);
  return (
    <main>
      <button type="button">Add</button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Somebody else removes it. */
const remove = (name: string) => act(() => void dispatchEvent(new CustomEvent('gone', { detail: name })));
const focused = () => document.activeElement?.textContent;

test('what is removed with the keyboard gives it to what follows, then to what stood before, then to what is around', async () => {
  show(<Rows />);
  screen.getByText('two').focus();
  remove('two');
  await vi.waitFor(() => expect(focused()).toBe('three'));
  remove('three');
  await vi.waitFor(() => expect(focused()).toBe('one'));
  remove('one');
  await vi.waitFor(() => expect(focused()).toBe('Add'));
});

test('whoever took the keyboard meanwhile keeps it', async () => {
  show(<Rows />);
  screen.getByText('two').focus();
  remove('two');
  screen.getByText('Add').focus();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(focused()).toBe('Add');
});

test('a dialog that gives the keyboard to nobody leaves it where it was before the menu that opened it', async () => {
  function Screen() {
    const [over, setOver] = useState<'menu' | 'dialog' | null>(null);
    return (
      <main>
        <button type="button" onClick={() => setOver('menu')}>
          More
        </button>
        {over && (
          <div role={over} key={over}>
            <button type="button" autoFocus onClick={() => setOver(over === 'menu' ? 'dialog' : null)}>
              {over}
            </button>
          </div>
        )}
      </main>
    );
  }
  show(<Screen />);
  screen.getByText('More').focus();
  for (const name of ['More', 'menu', 'dialog']) act(() => screen.getByText(name).click());
  await vi.waitFor(() => expect(focused()).toBe('More'));
});

test('after a dialog that gives the keyboard to no one it goes back, also when the page is ready later', async () => {
  show(<Rows />);
  const button = screen.getByText('Add');
  button.focus();
  const page = screen.getByRole('main');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<input />';
  document.body.append(dialog);
  dialog.querySelector('input')?.focus();
  page.setAttribute('inert', '');
  dialog.remove();
  setTimeout(() => page.removeAttribute('inert'), 250);
  await vi.waitFor(() => expect(document.activeElement).toBe(button), { timeout: 3_000 });
});

test('where nothing of before is known, the keyboard begins with the page', async () => {
  show(<Rows />);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<input />';
  document.body.append(dialog);
  dialog.querySelector('input')?.focus();
  dialog.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')), { timeout: 3_000 });
});
