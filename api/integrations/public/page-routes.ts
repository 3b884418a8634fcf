import { unlockInput } from '@tandem/shared/integrations/public/input.ts';
import { openPageSchema } from '@tandem/shared/pages/publish.ts';
import type { App } from '../../app.ts';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { noContent } from '../../http/no-content.ts';
import { pageOf, readOpenPage } from './base/page.ts';
import { ANCHOR, anchorParams, everybody } from './base/paths.ts';
import { unlockBoard } from './base/unlock.ts';

const PAGE = `${ANCHOR}page/`;

/** What everybody reads who has the anchor of a page (docs/contract/published-pages.md). */
export function registerPublicPageRoutes(app: App): void {
  app.get(
    PAGE,
    {
      config: everybody,
      schema: {
        summary: 'Read a published page',
        description: '404 for an anchor that leads nowhere, 403 while its password was not given.',
        params: anchorParams,
        response: { 200: openPageSchema },
      },
    },
    (request) => readOpenPage(request),
  );

  app.post(
    `${PAGE}unlock/`,
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'Give the password of a published page',
        description: 'Sets a cookie that opens the page; 403 for a wrong one.',
        params: anchorParams,
        body: unlockInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const cookie = await unlockBoard(request.server.config, await pageOf(request), request.body);
      if (cookie) reply.setCookie(cookie.name, cookie.value, cookieFlags(request));
      return reply.code(204).send();
    },
  );
}
