import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../scripts/chromium.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import type { Figure } from './harness/figure.ts';
import { measureAnalytics } from './figures/analytics.ts';
import { measureConditional } from './figures/conditional.ts';
import { measureCrowd } from './figures/crowd/crowd.ts';
import { measureExports } from './figures/exports.ts';
import { measureFanOut } from './figures/fan-out.ts';
import { measureFigures } from './figures/figures.ts';
import { measureListShapes } from './figures/list-shapes.ts';
import { measureLists } from './figures/lists.ts';
import { measureNotifications } from './figures/notifications/notifications.ts';
import { measurePages } from './figures/pages.ts';
import { measurePatches } from './figures/patches.ts';
import { measurePlanning } from './figures/planning.ts';
import { measureProcess } from './figures/process.ts';
import { measurePublicBoard } from './figures/public-board.ts';
import { measureSearch } from './figures/search.ts';
import { measureSignIn } from './figures/sign-in.ts';
import { measureSpeed } from './figures/speed.ts';
import { measureTyping } from './figures/typing.ts';
import { measureWebhooks } from './figures/webhooks.ts';
import { measureWorkspaceList } from './figures/workspace-list.ts';
import { measureWrites } from './figures/writes.ts';
import { printFigures, writeFigures } from './harness/report.ts';
import { type Scene, endScene, prepareScene, settle } from './harness/scene.ts';

/** In this order: the process figures restart the server and come last. Names as arguments run only those. */
const MEASURES: Record<string, (scene: Scene) => Promise<Figure[]>> = {
  lists: measureLists,
  conditional: measureConditional,
  search: measureSearch,
  patches: measurePatches,
  writes: measureWrites,
  'fan-out': measureFanOut,
  typing: measureTyping,
  pages: measurePages,
  'sign-in': measureSignIn,
  speed: measureSpeed,
  planning: measurePlanning,
  notifications: measureNotifications,
  'public-board': measurePublicBoard,
  webhooks: measureWebhooks,
  exports: measureExports,
  // These add ten times as many items; what comes after them is of single processes.
  'list-shapes': measureListShapes,
  'workspace-list': measureWorkspaceList,
  analytics: measureAnalytics,
  figures: measureFigures,
  process: measureProcess,
  // Only where it is named: it takes as long as it is asked to, and ends the server of the others.
  crowd: measureCrowd,
};
const ONLY_WHERE_NAMED = new Set(['crowd']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in MEASURES));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(MEASURES).join(', ')}.`);
  process.exit(2);
}

ensureChromium();
await ensureWebBuild();
console.log('Importing the large tracker …');
const scene = await prepareScene();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ONLY_WHERE_NAMED.has(name)) continue;
  console.log(`Measuring ${name} …`);
  const measured = await measure(scene);
  // At once too, so that a figure that fails later does not take these with it.
  printFigures(measured);
  figures.push(...measured);
  await settle();
}
await endScene(scene);

printFigures(figures);
const machine = {
  cpus: os.cpus().length,
  model: os.cpus()[0]?.model,
  memory_gb: Math.round(os.totalmem() / 2 ** 30),
  node: process.version,
};
writeFigures(path.join(import.meta.dirname, '..', 'test-results', 'bench.json'), figures, machine);
