import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '#entities/identity/users/store.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { PROFILE, signIn, signOutOfTest } from '#testing/session.ts';
import { Tour } from './tour.tsx';

withTexts('home');

const PATH = '/api/users/me/tour-completed/';
let api: TestApi;

beforeEach(() => {
  api = stubApi().on('PATCH', PATH, {});
  signIn();
  useSession.setState({ profile: { ...PROFILE, is_tour_completed: false } });
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.findByRole('button', { name });

describe('the tour', () => {
  test('leads through its cards to the end, back too, and is over then', async () => {
    const { user } = show(<Tour />);
    for (let card = 1; card < 6; card += 1) await user.click(await button('Next'));
    await user.click(await button('Back'));
    expect(await screen.findByText('4 of 5')).toBeDefined();
    await user.click(await button('Next'));
    expect(api.sent('PATCH')).toHaveLength(0);
    await user.click(await button('Get started'));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PATCH', PATH).map(({ body }) => body)).toEqual([{ is_tour_completed: true }]);
  });

  test('says as many cards as there are, and marks what a card speaks about', async () => {
    const rect = {
      top: 200,
      left: 8,
      right: 220,
      width: 212,
      height: 28,
      bottom: 228,
      x: 8,
      y: 200,
    } as DOMRect;
    vi.spyOn(HTMLAnchorElement.prototype, 'getBoundingClientRect').mockReturnValue(rect);
    const { user } = show(
      <>
        <nav>
          <a href="/w/projects/">Projects</a>
          <a href="/w/projects/p/cycles/">Cycles</a>
        </nav>
        <Tour />
      </>,
    );
    expect((await screen.findByRole('dialog')).textContent).toContain('Take a quick tour');
    expect(document.querySelector('[data-tour-pointer]')).toBeNull();
    await user.click(await button('Next'));
    expect(screen.getByText('1 of 5')).toBeDefined();
    const pointer = () => document.querySelector<HTMLElement>('[data-tour-pointer]')?.style.top;
    await vi.waitFor(() => expect(pointer()).toBe('200px'));
    for (let card = 1; card < 5; card += 1) await user.click(await button('Next'));
    expect(screen.getByText('5 of 5')).toBeDefined();
    vi.restoreAllMocks();
  });

  test('can be skipped, and is over though the server cannot note it', async () => {
    api.on('PATCH', PATH, noNetwork);
    const { user } = show(<Tour />);
    await user.click((await screen.findAllByRole('button', { name: 'Skip tour' }))[1] as HTMLElement);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is not shown to who has seen it', () => {
    useSession.setState({ profile: PROFILE });
    show(<Tour />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
