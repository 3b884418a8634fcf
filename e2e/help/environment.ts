import { ensureChromium } from '../../scripts/chromium.ts';
import { ensureWebBuild } from '../../scripts/web-build.ts';
import { removeDirectory, startServer } from './server.ts';

/** One running product for all journeys; those that kill or restart it start their own. */
export default async function setup(): Promise<() => Promise<void>> {
  ensureChromium();
  await ensureWebBuild();
  // Receivers of webhooks are on this machine.
  const server = await startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  process.env['TANDEM_URL'] = server.url;
  process.env['TANDEM_DATA'] = server.dataDirectory;
  return async () => {
    await server.stop();
    removeDirectory(server.dataDirectory);
  };
}
