import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../../scripts/chromium.ts';
import { emptyDataDirectory, removeDirectory, startServer } from '../help/server.ts';
import { makeContent } from './content.ts';
import { TOKENS, makeWorld, peopleOf } from './people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shipped: { url: string; dataDirectory: string; output: string };
  }
}

/**
 * One product for this stage: a first start from an empty directory, with the settings that everybody begins with, and a
 * workspace with its people in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureChromium();
  const dataDirectory = emptyDataDirectory();
  const server = await startServer({ dataDirectory, isAsShipped: true });
  const end = async () => {
    await server.stop();
    removeDirectory(dataDirectory);
  };
  process.env['TANDEM_URL'] = server.url;
  try {
    const world = await makeWorld(server.url, TOKENS);
    await makeContent(peopleOf(world));
    project.provide('world', world);
    project.provide('shipped', { url: server.url, dataDirectory, output: server.output() });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
