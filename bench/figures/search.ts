import { runLoad } from '../load.ts';
import type { Figure } from '../report.ts';
import { type Scene, settle } from '../scene.ts';
import { percentile } from '../statistics.ts';

const SECONDS = 6;
const MAX_P95_MS = 50;
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

/** Search and the finder of duplicates over 22,371 items with 84,455 comments. */
export async function measureSearch(scene: Scene): Promise<Figure[]> {
  const measure = async (name: string, paths: readonly string[]): Promise<Figure> => {
    const { latencies_ms } = await runLoad({
      url: scene.server.url,
      headers: { cookie: scene.person.cookie },
      connections: 1,
      seconds: SECONDS,
      requests: paths.map((path) => ({ method: 'GET', path })),
    });
    await settle();
    const value = percentile(latencies_ms, 0.95);
    return { name, value, unit: 'ms', goal: `≤ ${MAX_P95_MS} ms`, reached: value <= MAX_P95_MS };
  };
  const texts = TEXTS.map(encodeURIComponent);
  return [
    await measure(
      'search in the workspace, p95',
      texts.map((text) => `/api/workspaces/${scene.slug}/search/?search=${text}`),
    ),
    await measure(
      'search among the items of a project, p95',
      texts.map((text) => `${scene.project}/search-issues/?search=${text}`),
    ),
    await measure(
      'similar items of a name, p95',
      NAMES.map((name) => `${scene.project}/similar-issues/?name=${encodeURIComponent(name)}`),
    ),
  ];
}
