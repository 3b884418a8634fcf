import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { EXIT, MAX_PIXELS, type PictureType } from './encode-rules.ts';

// The other side of encode.ts: one picture by standard input, the same picture anew by standard output.

type Format = { loader: string; isAnimated: boolean; encode: (picture: Sharp) => Sharp };

const FORMATS: Record<PictureType, Format> = {
  'image/jpeg': { loader: 'Jpeg', isAnimated: false, encode: (picture) => picture.jpeg({ quality: 90 }) },
  'image/png': { loader: 'Png', isAnimated: false, encode: (picture) => picture.png() },
  'image/webp': {
    loader: 'Webp',
    isAnimated: true,
    encode: (picture) => picture.webp({ quality: 90, effort: 2 }),
  },
  'image/gif': { loader: 'Nsgif', isAnimated: true, encode: (picture) => picture.gif({ effort: 3 }) },
};

/** Only the decoder of this very type reads what comes. */
function allowOnly(loader: string): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [`VipsForeignLoad${loader}`] });
}

async function encode(type: PictureType, bytes: Buffer): Promise<Buffer> {
  const format = FORMATS[type];
  sharp.cache(false);
  sharp.concurrency(1);
  allowOnly(format.loader);
  // All frames of an animation count together.
  const options = {
    animated: format.isAnimated,
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  } as const;
  // What is beside the pixels is left out, colours become sRGB, and the way to turn it is applied.
  return format.encode(sharp(bytes, options).autoOrient()).toBuffer();
}

// People who wait for a list come before pictures.
os.setPriority(10);
try {
  process.stdout.write(await encode(process.argv[2] as PictureType, await buffer(process.stdin)));
} catch (error) {
  process.exitCode = /pixel limit/.test(String(error)) ? EXIT.tooLarge : EXIT.unreadable;
}
