import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useDaysOff } from '#lib/dates/days-off.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { DatePicker } from './date-picker.tsx';
import { Picker } from './picker.tsx';

withTexts();
// The calendar arrives with the first date that is opened; the tests are not about how long that takes.
beforeAll(() => import('./date-picker-panel.tsx'));

const OPTIONS = ['Low', 'High'].map((label) => ({ value: label, label }));

function open({ disabled = false } = {}) {
  const onPick = vi.fn<(values: string[]) => void>();
  const options = vi.fn<() => typeof OPTIONS>(() => OPTIONS);
  const onCard = vi.fn<() => void>();
  const shown = show(
    <div onClick={onCard} onKeyDown={() => {}} role="presentation">
      <Picker
        label="Priority"
        options={options}
        selected={['Low']}
        onPick={onPick}
        disabled={disabled}
        searchPlaceholder="Set priority"
        emptyText="No match"
      >
        Low
      </Picker>
    </div>,
  );
  const trigger = screen.getByRole('button', { name: 'Priority: Low' });
  return { ...shown, trigger, onPick, options, onCard };
}

test('a value says what it is of, and opens its alternatives by the keyboard', async () => {
  const { user, trigger, onPick } = open();
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledWith(['High']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('after choosing, and after Escape, the value has the keyboard again', async () => {
  const { user, trigger } = open();
  await user.click(trigger);
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(trigger);
  await user.click(trigger);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(trigger);
});

test('Escape empties the search first, and closes the list then', async () => {
  const { user, trigger } = open();
  await user.click(trigger);
  await user.keyboard('hi{Escape}');
  expect(screen.getAllByRole('option')).toHaveLength(OPTIONS.length);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('pressing it does not open the card that it stands on', async () => {
  const { user, trigger, onCard } = open();
  await user.click(trigger);
  await user.click(screen.getByRole('option', { name: 'High' }));
  expect(onCard).not.toHaveBeenCalled();
});

test('the alternatives are asked for only when it is opened', async () => {
  const { user, trigger, options } = open();
  expect(options).not.toHaveBeenCalled();
  await user.click(trigger);
  expect(options).toHaveBeenCalled();
});

test('who may not change it cannot open it', async () => {
  const { user, trigger } = open({ disabled: true });
  await user.click(trigger);
  expect(screen.queryByRole('listbox')).toBeNull();
});

type Dates = { value?: string | null; minDay?: string; maxDay?: string; language?: string };

function openDate({ value = '2026-11-20', language = 'en', ...bounds }: Dates) {
  const onPick = vi.fn<(day: string | null) => void>();
  const shown = show(
    <DatePicker
      label="Due date"
      value={value}
      onPick={onPick}
      language={language}
      clearText="Clear date"
      {...bounds}
    >
      {value ?? 'None'}
    </DatePicker>,
  );
  return { ...shown, onPick, trigger: screen.getByRole('button', { name: /^Due date: / }) };
}

const day = (name: string | RegExp) => screen.findByRole('button', { name });

test('a date opens at its month; a day that is pressed is the new date, as a day without a time', async () => {
  const { user, trigger, onPick } = openDate({});
  await user.click(trigger);
  await user.click(await day('November 27, 2026'));
  expect(onPick).toHaveBeenCalledWith('2026-11-27');
  expect(document.activeElement).toBe(trigger);
});

test('a date is cleared by its own button, which is not there without one', async () => {
  const { user, trigger, onPick, unmount } = openDate({});
  await user.click(trigger);
  await user.click(await day('Clear date'));
  expect(onPick).toHaveBeenCalledWith(null);
  unmount();
  const empty = openDate({ value: null });
  await empty.user.click(empty.trigger);
  await day('Next month');
  expect(screen.queryByRole('button', { name: 'Clear date' })).toBeNull();
});

test('days before the start of an item cannot be its due date', async () => {
  const { user, trigger, onPick } = openDate({ minDay: '2026-11-18' });
  await user.click(trigger);
  const early = await day('November 17, 2026');
  expect(early.hasAttribute('disabled') || early.getAttribute('data-disabled') === 'true').toBe(true);
  await user.click(await day('November 18, 2026'));
  expect(onPick).toHaveBeenCalledWith('2026-11-18');
});

test('Escape leaves a calendar with the date as it was', async () => {
  const { user, trigger, onPick } = openDate({});
  await user.click(trigger);
  (await day('November 27, 2026')).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull();
  expect(onPick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(trigger);
});

test('weeks begin on Sunday in English and on Monday in Russian and German', async () => {
  const first = async (language: string) => {
    const { user, trigger, unmount } = openDate({ language });
    await user.click(trigger);
    await screen.findByRole('button', { name: 'Next month' });
    const head = document.querySelector('thead th')?.textContent;
    unmount();
    return head;
  };
  expect(await first('en')).toBe('Sun');
  expect(await first('ru')).toBe('пн');
  expect(await first('de')).toBe('Mo');
});

describe('the keyboard in a calendar', () => {
  const focused = () => document.activeElement?.getAttribute('data-day');

  test('starts on the day, and arrows go on over the end of the month', async () => {
    const { user, trigger, onPick } = openDate({ value: '2026-11-29' });
    await user.click(trigger);
    await vi.waitFor(() => expect(focused()).toBe('2026-11-29'));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('2026-12-07');
    await user.keyboard('{PageUp}{ArrowLeft}');
    expect(focused()).toBe('2026-11-06');
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith('2026-11-06');
  });

  test('writes letters into the field, which says what day they mean, and Enter takes it', async () => {
    const { user, trigger, onPick } = openDate({ value: '2026-11-29' });
    await user.click(trigger);
    await vi.waitFor(() => expect(focused()).toBe('2026-11-29'));
    await user.keyboard('3.12.2026');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Type a date' });
    expect(field.value).toBe('3.12.2026');
    expect(screen.getByText('Thu, Dec 03')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalledWith('2026-12-03');
  });

  test('says when nothing is meant, and Escape empties the field before it closes', async () => {
    const { user, trigger, onPick } = openDate({});
    await user.click(trigger);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Type a date' });
    await user.type(field, 'never{Enter}');
    expect(screen.getByText('Invalid date')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(field.value).toBe('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(onPick).not.toHaveBeenCalled();
  });

  test('offers no day that is too late', async () => {
    const { user, trigger } = openDate({ maxDay: '2020-01-01' });
    await user.click(trigger);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Today' })).disabled).toBe(true);
  });

  test('has Today and Tomorrow at hand', async () => {
    const { user, trigger, onPick } = openDate({});
    await user.click(trigger);
    await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    expect(onPick.mock.calls[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});

test('a calendar shades days off, and names holidays', async () => {
  useDaysOff.setState({
    isOff: (day) => day === '2026-12-25',
    holidayName: (day) => (day === '2026-12-25' ? 'Christmas Day' : ''),
  });
  const { user } = show(
    <DatePicker label="Due date" value="2026-12-24" onPick={() => {}} language="en" clearText="Clear">
      Dec 24
    </DatePicker>,
  );
  await user.click(screen.getByRole('button', { name: /Due date/ }));
  const day = await screen.findByRole('button', { name: 'December 25, 2026, Christmas Day' });
  expect([day.hasAttribute('data-off'), day.title]).toEqual([true, 'Christmas Day']);
  const other = screen.getByRole('button', { name: 'December 26, 2026' });
  expect(other.hasAttribute('data-off')).toBe(false);
  expect(screen.getByRole('listitem').textContent).toContain('Christmas Day');
  useDaysOff.setState(useDaysOff.getInitialState(), true);
});
