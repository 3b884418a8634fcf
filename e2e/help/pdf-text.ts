import { inflateSync } from 'node:zlib';

type Parts = { objects: ReadonlyMap<string, string>; streams: ReadonlyMap<string, string> };

const OBJECT = /(\d+) 0 obj\n/y;
const START = /^stream\r?\n/;

/** The objects of a PDF, and what is in those with a stream, uncompressed. */
function partsOf(file: Buffer): Parts {
  const objects = new Map<string, string>();
  const streams = new Map<string, string>();
  const whole = file.toString('latin1');
  for (let at = whole.search(/\d+ 0 obj\n/); at >= 0;) {
    OBJECT.lastIndex = at;
    const [begin = '', id = ''] = OBJECT.exec(whole) ?? [];
    const head = at + begin.length;
    const start = whole.indexOf('stream\n', head);
    let end = whole.indexOf('endobj', head);
    const isStream = start >= 0 && start < end;
    const body = whole.slice(head, isStream ? start : end);
    objects.set(id, body);
    if (isStream) {
      const from = start + (START.exec(whole.slice(start, start + 9))?.[0].length ?? 0);
      const bytes = Buffer.from(
        whole.slice(from, from + Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)),
        'latin1',
      );
      streams.set(id, (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'));
      end = whole.indexOf('endobj', from + bytes.length);
    }
    const next = whole.slice(end).search(/\d+ 0 obj\n/);
    at = next < 0 ? -1 : end + next;
  }
  return { objects, streams };
}

const lettersOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What the numbers of a font's signs are as letters. */
function lettersOfFont(map: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, from = '', to = ''] of block.matchAll(/<([\dA-Fa-f]+)>\s*<([\dA-Fa-f]+)>/g)) {
      letters.set(parseInt(from, 16), lettersOf(to));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', first = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const begin = parseInt(first, 16);
      for (let at = parseInt(from, 16); at <= parseInt(to, 16); at += 1) {
        letters.set(at, String.fromCodePoint(begin + at - parseInt(from, 16)));
      }
    }
  }
  return letters;
}

type Font = { letters: Map<number, string>; isWide: boolean };

/** Fonts by the names that pages call them by. */
function fontsOf({ objects, streams }: Parts): Map<string, Font> {
  const fonts = new Map<string, Font>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      const text = map === undefined ? undefined : streams.get(map);
      if (text === undefined) continue;
      const isWide = !objects.get(id)?.includes('/Type3');
      fonts.set(name, { letters: lettersOfFont(text), isWide });
    }
  }
  return fonts;
}

const DRAWN = /\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>|(ET)\b/g;
/** Signs of drawn fonts have two digits, those of others four. */
const WIDE = /.{4}/g;
const NARROW = /.{2}/g;

/** The texts of a PDF that Chromium has made, a line for each run, and how many pages it has and of what size. */
export function readPdf(file: Buffer): { text: string; pages: number; size: [number, number] } {
  const parts = partsOf(file);
  const fonts = fontsOf(parts);
  let text = '';
  for (const [id, content] of parts.streams) {
    if (!/\bBT\b/.test(content) || parts.objects.get(id)?.includes('/Type /Font')) continue;
    let font: Font | undefined;
    for (const [, name, hex, end] of content.matchAll(DRAWN)) {
      if (name) font = fonts.get(name);
      if (end) text += '\n';
      const signs = hex?.match(font?.isWide ? WIDE : NARROW) ?? [];
      text += signs.map((sign) => font?.letters.get(parseInt(sign, 16)) ?? '').join('');
    }
  }
  const all = [...parts.objects.values()].join('\n');
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(all) ?? [];
  const pages = [...all.matchAll(/\/Type \/Page\b/g)].length;
  return { text, pages, size: [Math.round(Number(width)), Math.round(Number(height))] };
}
