import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, withTexts } from '#testing/dom.tsx';
import { PresenceAvatars } from './presence-avatars.tsx';

withTexts();

const person = (user_id: string, isHere: boolean) => ({
  user_id,
  display_name: user_id,
  avatar_url: null,
  isHere,
});

test('somebody on two devices is one face, and is here when one of them is', () => {
  show(
    <PresenceAvatars
      label="Others"
      people={[person('Ada', false), person('Ben', false), person('Ada', true)]}
    />,
  );
  expect(screen.getAllByRole('img').map((face) => face.getAttribute('aria-label'))).toEqual(['Ada', 'Ben']);
});

test('who finds no room is counted once', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'E'].map((name) => person(name, true));
  show(<PresenceAvatars label="Others" people={many} />);
  expect(screen.getByText('+1')).toBeTruthy();
});
