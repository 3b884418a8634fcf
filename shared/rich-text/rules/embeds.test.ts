import { expect, test } from 'vitest';
import { embedOf, FRAME_ORIGINS } from './embeds.ts';

const KEY = 'AbCdEf0123456789AbCdEf';

// docs/contract/texts.md#links-that-are-shown
test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789/abcdef12', 'https://player.vimeo.com/video/123456789?h=abcdef12'],
  [`https://www.loom.com/share/0123456789abcdef0123`, 'https://www.loom.com/embed/0123456789abcdef0123'],
  [
    `https://www.figma.com/design/${KEY}/Name?node-id=1-2`,
    `https://www.figma.com/embed?embed_host=share&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2F${KEY}%2FName%3Fnode-id%3D1-2`,
  ],
  [`https://docs.google.com/document/d/${KEY}/edit#x`, `https://docs.google.com/document/d/${KEY}/preview`],
  [`https://drive.google.com/file/d/${KEY}/view`, `https://drive.google.com/file/d/${KEY}/preview`],
  ['https://codepen.io/ada/pen/abcdEFG', 'https://codepen.io/ada/embed/abcdEFG?default-tab=result'],
])('%s is shown in a frame', (address, frame) => {
  expect(embedOf(address)?.frame).toBe(frame);
  expect(FRAME_ORIGINS).toContain(new URL(frame).origin);
});

// docs/contract/texts.md#links-that-are-shown
test.each([
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/#https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/',
  'https://docs.google.com/document/d/../../evil',
  `https://youtu.be/dQw4w9WgXcQ?${'x'.repeat(2000)}`,
  '',
  null,
  {},
])('%s is none', (address) => {
  expect(embedOf(address)).toBeNull();
});
