import type { App } from '../../app.ts';
import type { OpenApi } from './operations.ts';
import { docsPage } from './page.ts';

/** The description of the API for people: GET /api/docs, made from the same document as /api/openapi.json. */
export function registerDocsRoutes(app: App): void {
  let page: string | undefined;
  app.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) => {
    page ??= docsPage(app.swagger() as OpenApi);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
