import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodeAnew } from './encode.ts';

const plain = (width: number, height: number, background = '#c82050') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** A photograph that tells where and by whom it was taken, lying on its side. */
const photograph = () =>
  plain(40, 20)
    .composite([
      { input: { create: { width: 20, height: 20, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg();

const frames = async (count: number, size = 20) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      plain(size, size, `hsl(${index * 40}, 80%, 50%)`)
        .png()
        .toBuffer(),
    ),
  );

// docs/contract/pictures.md#hidden-data-of-pictures
test('a photograph loses where and by whom it was taken, and stands upright', async () => {
  const bytes = await photograph().toBuffer();
  expect(bytes.includes('Somebody')).toBe(true);
  const encoded = await encodeAnew(bytes, 'image/jpg');
  const { exif, xmp, icc, orientation, width, height } = await sharp(encoded).metadata();
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect([width, height]).toEqual([20, 40]);
  expect(encoded.includes('Somebody')).toBe(false);
  const top = await sharp(encoded).extract({ left: 8, top: 4, width: 1, height: 1 }).raw().toBuffer();
  expect(top[2]).toBeGreaterThan(200);
});

// docs/contract/pictures.md#hidden-data-of-pictures
test('colours of a wide profile become those of sRGB', async () => {
  const wide = await plain(8, 8, '#ff0000').withIccProfile('p3').png().toBuffer();
  expect((await sharp(wide).metadata()).icc).toBeDefined();
  const encoded = await encodeAnew(wide, 'image/png');
  const { icc, space } = await sharp(encoded).metadata();
  expect([icc, space]).toEqual([undefined, 'srgb']);
});

// docs/contract/pictures.md#hidden-data-of-pictures
test.each(['gif', 'webp'] as const)('an animated %s keeps its frames and their times', async (format) => {
  const join = { animated: true };
  const times = [70, 80, 90, 100, 110];
  const bytes = await sharp(await frames(5), { join })
    .toFormat(format, { delay: times, loop: 3 })
    .toBuffer();
  const encoded = await encodeAnew(bytes, `image/${format}`);
  const { pages, delay, loop, pageHeight } = await sharp(encoded, { animated: true }).metadata();
  expect({ pages, delay, loop, pageHeight }).toEqual({
    pages: 5,
    delay: times,
    loop: 3,
    pageHeight: 20,
  });
});

// docs/contract/pictures.md#hidden-data-of-pictures
test('what follows a picture or hides in its comments is not there any more', async () => {
  const page = '<script>alert(document.cookie)</script>';
  const png = await plain(8, 8).png().toBuffer();
  const jpeg = await plain(8, 8).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
  for (const [type, bytes] of [
    ['image/png', Buffer.concat([png, Buffer.from(page)])],
    ['image/jpeg', Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`PK${page}`)])],
  ] as const) {
    expect(bytes.includes(page)).toBe(true);
    const encoded = await encodeAnew(bytes, type);
    expect(encoded.includes('script')).toBe(false);
    expect((await sharp(encoded).metadata()).width).toBe(8);
  }
});

/** The only frame of a GIF again and again. */
function repeated(gif: Buffer, count: number): Buffer {
  const head = 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1);
  const frame = gif.subarray(head, -1);
  return Buffer.concat([
    gif.subarray(0, head),
    ...Array.from({ length: count }, () => frame),
    gif.subarray(-1),
  ]);
}

// docs/contract/pictures.md#pixels
test('a small file of very many pixels is refused before they are unpacked, in one frame or in all together', async () => {
  const still = await plain(2000, 2000).gif({ effort: 1 }).toBuffer();
  for (const [type, bytes] of [
    ['image/png', await plain(7000, 6000).png().toBuffer()],
    ['image/gif', repeated(still, 11)],
    ['image/gif', repeated(still, 100)],
  ] as const) {
    expect(bytes.length).toBeLessThan(5_000_000);
    await expect(encodeAnew(bytes, type)).rejects.toMatchObject({
      status: 400,
      body: { error: 'The picture has too many pixels.', status: false },
    });
  }
}, 60_000);

// docs/contract/pictures.md#pixels
test('what no decoder of its type reads whole is refused, and the next picture is encoded', async () => {
  const jpeg = await plain(400, 400).jpeg().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>',
  );
  for (const [type, bytes] of [
    ['image/png', jpeg],
    ['image/png', svg],
    ['image/gif', svg],
    ['image/jpeg', jpeg.subarray(0, jpeg.length / 2)],
    ['image/webp', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ')],
    ['image/jpeg', Buffer.alloc(0)],
  ] as const) {
    await expect(encodeAnew(bytes, type)).rejects.toMatchObject({
      status: 400,
      body: { error: 'Failed to read the image file.', status: false },
    });
  }
  expect((await sharp(await encodeAnew(jpeg, 'image/jpeg')).metadata()).format).toBe('jpeg');
}, 60_000);
