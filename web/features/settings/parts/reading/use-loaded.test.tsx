import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { useLoaded } from './use-loaded.ts';

withTexts('settings');

let reads = 0;
const load = () => {
  reads += 1;
  return Promise.resolve(`read ${reads}`);
};

function Read({ isList }: { isList: boolean }) {
  const { data } = useLoaded(load, { isList });
  return <p>{data ?? 'nothing yet'}</p>;
}

// docs/contract/client.md#when-the-window-is-looked-at-again
test('a list that no stream reports is read again on focus, what a form began with is not', async () => {
  reads = 0;
  const { redraw } = show(<Read isList />);
  await screen.findByText('read 1');
  act(() => void dispatchEvent(new Event('focus')));
  await screen.findByText('read 2');
  redraw(<Read isList={false} />);
  act(() => void dispatchEvent(new Event('focus')));
  expect(reads).toBe(2);
});
