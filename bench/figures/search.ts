import { measureCalls } from '../harness/calls.ts';
import type { Figure } from '../harness/figure.ts';
import { seedPages } from '../harness/pages.ts';
import type { Scene } from '../harness/scene.ts';

const MAX_P95_MS = 50;
/** With as many pages as a large workspace has. */
const PAGES = 2000;
const MAX_P95_WITH_PAGES_MS = 60;
/** Keys, words, several words, parts of words, words that are mistyped, words that nothing has. */
const TEXTS = [
  'TIMOB-1200',
  '1200',
  'crash',
  'crash keyboard',
  'activity indicator',
  'ListView scroll',
  'conection refused',
  'keybaord',
  'android',
  'traceback',
  'ScrollableV',
  'nothing has zzzqqq',
];
const NAMES = [
  'App crashes when opening the keyboard on Android',
  'ListView scroll performance',
  'Memory leak in window',
  'Cannot build module with the new SDK',
];

const searchesOf = ({ slug }: Scene) =>
  TEXTS.map((text) => `/api/workspaces/${slug}/search/?search=${encodeURIComponent(text)}`);

/** Search of everything among the items of the tracker and two thousand pages. */
export async function measureSearchWithPages(scene: Scene): Promise<Figure> {
  await seedPages(scene.sql, scene.projectId, PAGES);
  return measureCalls(scene, {
    name: `search of everything, with ${PAGES.toLocaleString('en-US')} pages, p95`,
    paths: searchesOf(scene),
    max_ms: MAX_P95_WITH_PAGES_MS,
  });
}

/** Search and the finder of duplicates over 22,371 items with 84,455 comments. */
export async function measureSearch(scene: Scene): Promise<Figure[]> {
  const measure = (name: string, paths: readonly string[]) =>
    measureCalls(scene, { name, paths, max_ms: MAX_P95_MS });
  return [
    await measure('search in the workspace, p95', searchesOf(scene)),
    await measure(
      'search among the items of a project, p95',
      TEXTS.map((text) => `${scene.project}/search-issues/?search=${encodeURIComponent(text)}`),
    ),
    await measure(
      'similar items of a name, p95',
      NAMES.map((name) => `${scene.project}/similar-issues/?name=${encodeURIComponent(name)}`),
    ),
  ];
}
