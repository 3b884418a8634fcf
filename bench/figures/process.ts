import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { removeDirectory, startServer } from '../../e2e/help/server.ts';
import { type Figure, atMost } from '../harness/figure.ts';
import { type Scene, memoryMb } from '../harness/scene.ts';

const REST_MS = 5000;
const IDLE_GOAL_MB = 190;

async function answerAfterStart(dataDirectory?: string): Promise<{ seconds: number; idleMb: number }> {
  const start = performance.now();
  const server = await startServer(dataDirectory ? { dataDirectory } : {});
  await fetch(`${server.url}/api/instances/`);
  const seconds = (performance.now() - start) / 1000;
  await delay(REST_MS);
  const idleMb = memoryMb(server.child.pid ?? 0, 'VmRSS');
  await server.stop();
  if (!dataDirectory) removeDirectory(server.dataDirectory);
  return { seconds, idleMb };
}

/** What the import took, how long a start takes with and without data, what the process holds when nobody asks. */
export async function measureProcess(scene: Scene): Promise<Figure[]> {
  const empty = await answerAfterStart();
  await scene.server.stop();
  const again = await answerAfterStart(scene.server.dataDirectory);
  return [
    atMost('import of TIMOB', scene.importSeconds, 90, 's'),
    atMost('import of TIMOB, peak memory', scene.importPeakMb, 400, 'MB'),
    atMost('idle memory of the process', again.idleMb, IDLE_GOAL_MB, 'MB'),
    atMost('start to first answer, TIMOB there', again.seconds, 3, 's'),
    atMost('start to first answer, empty data', empty.seconds, 6, 's'),
  ];
}
