import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { FIELD_VIEWS } from '../../model/fields/registry.ts';
import { FieldBodies } from './field-bodies.tsx';
import { FieldSections } from './field-sections.tsx';

withTexts('work-items', 'detail', 'fields', 'days');
beforeAll(async () => {
  await Promise.all(Object.values(FIELD_VIEWS).map(async ({ Editor }) => Editor?.fetch()));
});

const PATH = '/api/workspaces/w/projects/p/issues/i1/';
const CHOICES = [
  { id: 'both', name: 'Both mobile', color: '#b45309', is_archived: false },
  { id: 'old', name: 'Old', color: '#888888', is_archived: true },
];
const FIELDS = [
  fieldRow('platform', 'select', { name: 'Platform', options: { choices: CHOICES } }),
  fieldRow('ships', 'date', { name: 'Ships on' }),
  fieldRow('effort', 'number', { name: 'Effort', options: { unit: 'days', max: 100 } }),
  fieldRow('value', 'money', { name: 'Contract value', options: { currency: 'EUR' } }),
  fieldRow('sure', 'percent', { name: 'Confidence' }),
  fieldRow('impact', 'rating', { name: 'Impact' }),
  fieldRow('signed', 'checkbox', { name: 'Signed' }),
  fieldRow('mail', 'email', { name: 'Contact' }),
  fieldRow('owner', 'person', { name: 'Owner' }),
  fieldRow('daily', 'formula', {
    name: 'Value per day',
    options: {
      result: 'money',
      currency: 'EUR',
      formula: 'round(value * sure / effort) + days(start_date, ships)',
    },
  }),
  fieldRow('notes', 'paragraph', { name: 'Migration notes' }),
];
let api: TestApi;

beforeEach(() => {
  localStorage.clear();
  api = stubApi().on('PATCH', PATH, () => answer(null, { seqs: { 'project:p': 9 } }));
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

function Item({ canEdit = true }) {
  const row = useWorkItem('i1');
  return (
    row && (
      <>
        <FieldSections row={row} canEdit={canEdit} look="side" />
        <FieldBodies row={row} canEdit={canEdit} />
      </>
    )
  );
}

function open(values: object = {}, canEdit = true) {
  fillProject([itemRow('i1', { fields: values as never })]);
  fillFields(FIELDS, {
    Release: [
      fieldUse('platform'),
      fieldUse('ships', { required: 'on_enter', required_groups: ['completed'] }),
    ],
    Cost: FIELDS.slice(2).map(({ id }) => fieldUse(id)),
  });
  return show(<Item canEdit={canEdit} />);
}
const sent = () => api.sent('PATCH', PATH).map(({ body }) => (body as { fields: object }).fields);
const button = (name: RegExp) => screen.getByRole('button', { name });

describe('fields of an item', () => {
  test('stand in the sections of the project, each value as its kind is written', () => {
    open({
      platform: 'both',
      ships: '2031-03-01',
      effort: 12,
      value: 48_000,
      sure: 0.8,
      impact: 4,
      daily: 3200,
    });
    const release = screen.getByRole('region', { name: 'Release' });
    expect(within(release).getByText('Both mobile')).toBeDefined();
    expect(within(release).getByText('Mar 01, 2031')).toBeDefined();
    const cost = within(screen.getByRole('region', { name: 'Cost' }));
    expect(cost.getByText('12 days')).toBeDefined();
    expect(cost.getByText('€48,000')).toBeDefined();
    expect(cost.getByText('80%')).toBeDefined();
    expect(cost.getByText('€3,200')).toBeDefined();
    expect(cost.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).getAttribute('aria-checked')).toBe(
      'true',
    );
  });

  test('say what is missing for which state, as long as it is', () => {
    open();
    expect(screen.getByText('Done needs it')).toBeDefined();
    expect(screen.getByText('Add date')).toBeDefined();
  });

  test('are folded by the title of their section, also the next time', async () => {
    const { user, unmount } = open({ effort: 12 });
    await user.click(button(/collapse Cost/));
    expect(screen.queryByText('Effort')).toBeNull();
    unmount();
    show(<Item />);
    expect(screen.queryByText('Effort')).toBeNull();
    await user.click(screen.getByRole('button', { name: /collapse Cost/ }));
    expect(screen.getByText('Effort')).toBeDefined();
  });

  test('are only read without the right to change them', () => {
    open({ effort: 12, notes: 'How' }, false);
    expect(screen.queryByRole('button', { name: /Effort/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit Migration notes/ })).toBeNull();
    expect(screen.getByText('How')).toBeDefined();
  });
});

describe('a computed value', () => {
  const values = { effort: 12, value: 48_000, sure: 0.8, daily: 3200 };
  const openFormula = async ({ user }: ReturnType<typeof open>) => {
    button(/^Value per day:/).focus();
    await user.keyboard('{Enter}');
    return screen.findByRole('region', { name: 'How Value per day is computed' });
  };

  test('says by keyboard how it comes about, with names and values of what it reads', async () => {
    const drawn = open(values, false);
    const details = await openFormula(drawn);
    expect(within(details).getByText('Computed')).toBeDefined();
    expect(details.querySelector('code')?.textContent).toBe(
      'round(Contract value * Confidence / Effort) + days(Start date, Ships on)',
    );
    const terms = within(details).getAllByRole('term');
    const rows = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Contract value', '€48,000'],
      ['Confidence', '80%'],
      ['Effort', '12\u00A0days'],
      ['Start date', '–'],
      ['Ships on', '–'],
      ['Value per day', '€3,200'],
    ]);
    await drawn.user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: /is computed/ })).toBeNull());
    expect(document.activeElement).toBe(button(/^Value per day:/));
  });

  test('marks what changes while it is looked at, and says what it was', async () => {
    const details = await openFormula(open(values));
    act(() =>
      workItems.confirmRows(
        [itemRow('i1', { fields: { ...values, effort: 10, daily: 3840 } as never })],
        'project:p',
        3,
      ),
    );
    expect(within(details).getByText('now').previousSibling?.textContent).toBe('Effort');
    expect(within(details).getByText(/^Was €3,200\./)).toBeDefined();
    expect(within(details).getByRole('link', { name: 'Edit the formula' }).getAttribute('href')).toBe(
      '/w/settings/fields/daily/',
    );
  });
});

describe('a value is changed', () => {
  test('in place, where it is typed, and sent when the field is left', async () => {
    const { user } = open({ effort: 10 });
    await user.click(button(/^Effort:/));
    await user.keyboard('12{Enter}');
    await vi.waitFor(() => expect(sent()).toEqual([{ effort: 12 }]));
    expect(document.activeElement?.textContent).toBe('Effort: 12\u00A0days');
  });

  test('not by Escape, and not to one that may not be', async () => {
    const { user } = open({ effort: 10 });
    await user.click(button(/^Effort:/));
    await user.keyboard('12{Escape}');
    await user.click(button(/^Effort:/));
    await user.keyboard('101{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter 100\u00A0days or less.');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('to nothing by emptying it', async () => {
    const { user } = open({ sure: 0.8 });
    await user.click(button(/^Confidence:/));
    await user.clear(screen.getByRole('textbox', { name: 'Confidence' }));
    await user.tab();
    await vi.waitFor(() => expect(sent()).toEqual([{ sure: null }]));
  });

  test('from the list of its choices, without archived ones', async () => {
    const { user } = open();
    await user.click(button(/^Platform:/));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Both mobile',
    ]);
    await user.click(screen.getByRole('option', { name: 'Both mobile' }));
    await vi.waitFor(() => expect(sent()).toEqual([{ platform: 'both' }]));
  });

  test('to a person of the project', async () => {
    const { user } = open();
    await user.click(button(/^Owner:/));
    await user.click(await screen.findByRole('option', { name: /Ada/ }));
    await vi.waitFor(() => expect(sent()).toEqual([{ owner: 'ada' }]));
  });

  test('by a press, where it is a box or stars', async () => {
    const { user } = open({ impact: 4 });
    await user.click(screen.getByRole('checkbox', { name: 'Signed' }));
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await vi.waitFor(() => expect(sent()).toEqual([{ signed: true }, { impact: 2 }, { impact: null }]));
  });

  test('in the main column, where it is longer', async () => {
    const { user } = open({ notes: 'Old' });
    await user.click(button(/Edit Migration notes/));
    await user.clear(screen.getByRole('textbox', { name: 'Migration notes' }));
    await user.keyboard('New{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(sent()).toEqual([{ notes: 'New' }]));
  });

  test('and an address opens what it names', () => {
    open({ mail: 'i.sorokina@example.com' });
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'i.sorokina@example.com' }).href).toBe(
      'mailto:i.sorokina@example.com',
    );
    expect(button(/Edit Contact/)).toBeDefined();
  });

  test('back when the server refuses it', async () => {
    api.on('PATCH', PATH, () => refusal(400, { fields: { effort: ['Ensure this value is less.'] } }));
    const { user } = open({ effort: 10 });
    await user.click(button(/^Effort:/));
    await user.keyboard('12{Enter}');
    await vi.waitFor(() => expect(button(/^Effort:/).textContent).toBe('Effort: 10\u00A0days'));
  });
});
