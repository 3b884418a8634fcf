import fs from 'node:fs';
import path from 'node:path';
import { tagOf } from './texts/compare.ts';

type Texts = { inbox: string; new_item: string };

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const LARGE = icon('icon-192', 192, 'any');

/** The web app manifest (W3C) in one language, whose code is that of `Intl`. Its addresses are those of `web/app/router.tsx`. */
export const appManifest = (lang: string, { inbox, new_item }: Texts) => ({
  id: '/',
  name: 'Tandem',
  short_name: 'Tandem',
  lang,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f6f8',
  theme_color: '#4f55d2',
  categories: ['productivity', 'business'],
  icons: [
    LARGE,
    icon('icon-512', 512, 'any'),
    icon('maskable-512', 512, 'maskable'),
    icon('badge-96', 96, 'monochrome'),
  ],
  shortcuts: [
    { name: new_item, url: '/m/new-item', icons: [LARGE] },
    { name: inbox, url: '/m/inbox', icons: [LARGE] },
  ],
  share_target: {
    action: '/m/share',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
});

/** Writes `manifest.webmanifest` in English and `manifest.<code>.webmanifest` for every language of the client. */
export function writeManifests(build: string, texts: string): void {
  const folders = fs.readdirSync(texts, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: code } of folders) {
    const shell = path.join(texts, code, 'shell.json');
    const manifest = appManifest(tagOf(code), JSON.parse(fs.readFileSync(shell, 'utf8')) as Texts);
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    fs.writeFileSync(path.join(build, `manifest.${code}.webmanifest`), text);
    if (code === 'en') fs.writeFileSync(path.join(build, 'manifest.webmanifest'), text);
  }
}
