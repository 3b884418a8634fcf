import { expect, test } from 'vitest';
import { imageSize } from './image-size.ts';

const bytes = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const PNG = bytes('89504e470d0a1a0a 0000000d49484452 00000280 000001e0 0806000000');
const GIF = bytes('474946383961 8002 e001 f70000');
// A frame after a comment, a table and bytes of filling.
const JPEG = bytes('ffd8 fffe0004aaaa ffc40004bbbb ffff ffc2 0011 08 01e0 0280 03011100');
const head = (format: string, rest: string) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(format), bytes(rest)]);
const WEBP_X = head('VP8X', '0a000000 00000000 7f0200 df0100');
const WEBP_L = head('VP8L', '00000000 2f 7fc27700');
const WEBP = head('VP8 ', '00000000 000000 9d012a 8002 e001');

// docs/contract/pictures.md#pixels
test.each([
  ['png', PNG],
  ['gif', GIF],
  ['jpeg', JPEG],
  ['webp with a header', WEBP_X],
  ['webp without loss', WEBP_L],
  ['webp', WEBP],
])('a %s says how large it is', (_, file) => {
  expect(imageSize(file)).toEqual({ width: 640, height: 480 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('plain words and more of them')],
  ['a png that is cut off', PNG.subarray(0, 18)],
  ['a jpeg without a frame', JPEG.subarray(0, 14)],
  ['a jpeg of rubbish', Buffer.concat([bytes('ffd8'), Buffer.alloc(50, 7)])],
])('of %s nothing is known', (_, file) => {
  expect(imageSize(file)).toBeNull();
});
