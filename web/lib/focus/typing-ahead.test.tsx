import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '#testing/dom.tsx';
import { useShortcuts } from '../keys/shortcut-key.ts';
import { expectField } from './typing-ahead.ts';

let ran: string[] = [];
const SHORTCUTS = [['C', () => ran.push('c')]] as const;

type FormProps = { onSubmit?: (text: string) => void; onKey?: (key: string) => boolean };

/** A button that leads to a field, which is there when the test says so. */
function Form({ onSubmit, onKey }: FormProps) {
  const [isThere, setThere] = useState(false);
  useShortcuts(SHORTCUTS as never);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.(screen.getByRole<HTMLInputElement>('textbox').value);
      }}
    >
      <button type="button" onClick={() => expectField()}>
        Write
      </button>
      <button type="button" data-later onClick={() => setThere(true)}>
        Comes
      </button>
      {isThere && (
        <input
          autoFocus
          aria-label="Text"
          onKeyDown={(event) => onKey?.(event.key) && event.preventDefault()}
        />
      )}
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const come = () => document.querySelector<HTMLElement>('[data-later]')!.click();

async function open(props: FormProps = {}) {
  ran = [];
  const shown = show(<Form {...props} />);
  await shown.user.click(screen.getByText('Write'));
  return shown;
}

test('keys that are pressed before the field is there come into it, and act as no shortcuts', async () => {
  const { user } = await open();
  await user.keyboard('cac{Backspace}t');
  come();
  await vi.waitFor(() => expect(field().value).toBe('cat'));
  expect(ran).toEqual([]);
});

test('keys that follow meanwhile stand behind them', async () => {
  const { user } = await open();
  await user.keyboard('one ');
  come();
  await user.keyboard('two');
  await vi.waitFor(() => expect(field().value).toBe('one two'));
});

test('Enter is pressed in the field as if it came now', async () => {
  const submit = vi.fn<(text: string) => void>();
  const { user } = await open({ onSubmit: submit });
  await user.keyboard('done{Enter}');
  come();
  await vi.waitFor(() => expect(submit).toHaveBeenCalledWith('done'));
});

test('a key that the field takes for itself is not written', async () => {
  const { user } = await open({ onKey: (key) => key === '1' });
  await user.keyboard('12');
  come();
  await vi.waitFor(() => expect(field().value).toBe('2'));
});

test('Escape ends the waiting, and keys are shortcuts again', async () => {
  const { user } = await open();
  await user.keyboard('ab{Escape}c');
  expect(ran).toEqual(['c']);
  come();
  await user.keyboard('x');
  expect(field().value).toBe('x');
});

test('so does a press somewhere else', async () => {
  const { user } = await open();
  await user.keyboard('ab');
  await user.pointer({ target: document.body, keys: '[MouseLeft]' });
  await user.keyboard('c');
  expect(ran).toEqual(['c']);
});

test('a key that leads on to a field that comes later takes the keys behind it there', async () => {
  let isLed = false;
  const { user } = await open({
    onKey: (key) => {
      if (key === 'Enter') expectField();
      isLed ||= key === 'Enter';
      return key === 'Enter';
    },
  });
  await user.keyboard('one{Enter}two');
  come();
  await vi.waitFor(() => expect(isLed).toBe(true));
  const later = document.createElement('textarea');
  document.body.append(later);
  later.focus();
  await vi.waitFor(() => expect(later.value).toBe('two'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' }).value).toBe('one');
  later.remove();
});
