import { expect, test } from 'vitest';
import { safetyHeaders } from './headers.ts';

// docs/contract/texts.md#links-that-are-shown
test('frames are of the services whose links are shown, and of nobody else', () => {
  const policy = safetyHeaders('https://tandem.example')['content-security-policy'] ?? '';
  const frames = policy.split('; ').find((part) => part.startsWith('frame-src'));
  expect(frames).toBe(
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.loom.com https://www.figma.com https://docs.google.com https://drive.google.com https://codepen.io',
  );
});
