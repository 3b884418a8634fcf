import { ensureWebBuild } from './web-build.ts';

await ensureWebBuild();
