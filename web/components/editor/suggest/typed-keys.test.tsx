import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { ItemLinksContext } from '../reading/item-links-context.ts';
import { TextField } from '../text-field.tsx';

withTexts('editor', 'common');

const items = {
  find: () => Promise.resolve([]),
  of: (path: string) =>
    path.endsWith('/ALOY-9/')
      ? { path, key: 'ALOY-9', name: 'Fix the door', group: 'started' as const }
      : undefined,
  subscribe: () => () => {},
  pathOf: (key: string) => (key.startsWith('ALOY-') ? `/team/browse/${key}/` : null),
  open: () => {},
  pictureOf: (id: string) => `/${id}/`,
};
const sent: string[] = [];
afterEach(() => void (sent.length = 0));

async function type(text: string, initial = '') {
  show(
    <ItemLinksContext value={items}>
      <TextField
        label="Text"
        people={{ all: () => [], nameOf: () => undefined }}
        submitText="Send"
        initial={initial}
        onSubmit={(html) => sent.push(html)}
      />
    </ItemLinksContext>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Text' }), text);
  return user;
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('a key that is typed leads to its item once something ends it', async () => {
  await type('See ALOY-71');
  expect(links()).toEqual([]);
  document.body.replaceChildren();
  await type('See ALOY-71, and UTF-8 ');
  expect(links()).toEqual(['/team/browse/ALOY-71/']);
  expect(screen.getByRole('textbox').textContent).toBe('See ALOY-71, and UTF-8 ');
}, 30_000);

test('Enter ends a key as well, and sends it as a link', async () => {
  await type('See ALOY-7');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/<a [^>]*href="\/team\/browse\/ALOY-7\/"[^>]*>ALOY-7<\/a>/);
}, 30_000);

test('keys that were stored as bare words are chips where the text is edited, code is not', async () => {
  await type('.', '<p>Like ALOY-9 and <code>ALOY-9</code></p><pre><code>ALOY-9</code></pre><p>x</p>');
  const chips = [...document.querySelectorAll<HTMLElement>('.item-link')];
  expect(chips.map(({ textContent, dataset }) => [textContent, dataset['name']])).toEqual([
    ['ALOY-9', 'Fix the door'],
  ]);
}, 30_000);
