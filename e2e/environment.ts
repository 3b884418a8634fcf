import { ensureChromium } from '../scripts/chromium.ts';
import { ensureWebBuild } from '../scripts/web-build.ts';
import { removeDirectory, startServer } from './server.ts';

/** One running product for all journeys; those that kill or restart it start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] = ensureChromium();
  await ensureWebBuild();
  const server = await startServer();
  process.env['TANDEM_URL'] = server.url;
  process.env['TANDEM_DATA'] = server.dataDirectory;
  return async () => {
    await server.stop();
    removeDirectory(server.dataDirectory);
  };
}
