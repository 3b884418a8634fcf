import type { App } from '../../../app.ts';

/**
 * What search engines may ask for: the sign-in page, what is published, and what it takes to draw that. Which published
 * pages they may list is said with each page (docs/contract/public-boards.md#search-engines).
 */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /spaces/
Allow: /assets/
Allow: /api/public/
Allow: /api/instances/
Disallow: /
`;
const DAY_MS = 86_400_000;
/** Who reads it later is to look again whether it still holds. */
const CONTACT_HOLDS_MS = 180 * DAY_MS;
const HELD_BY_CACHES = 'public, max-age=86400';

/** Files that programs look for at fixed addresses of a site (docs/contract/instance.md#files-of-the-site). */
export function registerSiteFiles(app: App): void {
  const config = { access: 'public' } as const;
  const schema = { hide: true };
  app.get('/robots.txt', { config, schema }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HELD_BY_CACHES).send(ROBOTS),
  );
  const { security_contact: contact, app_url, is_app_url_given } = app.config;
  if (!contact) return;
  const canonical = is_app_url_given ? `Canonical: ${app_url}/.well-known/security.txt\n` : '';
  app.get('/.well-known/security.txt', { config, schema }, (_request, reply) => {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const expires = new Date(today + CONTACT_HOLDS_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HELD_BY_CACHES)
      .send(`Contact: ${contact}\nExpires: ${expires}\n${canonical}`);
  });
}
