import cookie from '@fastify/cookie';
import type { Db, Sql } from '@tandem/db/postgres/client.ts';
import type { Standby } from '@tandem/db/postgres/standby/standby.ts';
import { openRedis } from '@tandem/db/redis/client.ts';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import fastify, { LogController } from 'fastify';
import type { App } from './app.ts';
import { registerTokenRequestLog } from './identity/api-tokens/request-log.ts';
import { registerCsrf } from './identity/entry/csrf.ts';
import type { Config } from './config.ts';
import { registerHostCheck } from './http/origin.ts';
import { registerAccess } from './http/plugins/access/access.ts';
import { registerBodies } from './http/plugins/bodies/bodies.ts';
import { FILE_MS, registerBodyTime } from './http/plugins/bodies/body-time.ts';
import { registerCrossOrigin } from './http/plugins/cross-origin.ts';
import { registerConditional } from './http/plugins/conditional.ts';
import { brokenRequestAnswer } from './http/plugins/broken-requests.ts';
import { badPathAnswer, registerErrors } from './http/plugins/errors.ts';
import { registerHeaders, registerOriginCheck } from './http/plugins/headers.ts';
import { registerHealth } from './http/plugins/health.ts';
import { registerEpics } from './work-items/epics/plugin.ts';
import { registerNamedFields } from './work-items/selection/named-fields.ts';
import { registerFairTexts } from './http/plugins/fair-texts.ts';
import { registerIdempotency } from './http/plugins/repeats/idempotency.ts';
import { registerMyCache } from './http/plugins/my-cache.ts';
import { registerOneWait } from './http/plugins/one-wait.ts';
import { registerOpenApi } from './http/plugins/openapi.ts';
import { registerRequestLog } from './http/plugins/request-log.ts';
import { registerRateLimits } from './http/plugins/rate-limit.ts';
import { registerSchemas } from './http/plugins/schemas.ts';
import { registerSiteFiles } from './http/plugins/site/site-files.ts';
import { registerStandbyReads } from './http/plugins/standby-reads.ts';
import { registerUnknownPaths } from './http/plugins/unknown-paths.ts';
import { registerUnreadBodies } from './http/plugins/bodies/unread-bodies.ts';
import { registerWebClient } from './http/plugins/site/web-client.ts';
import { NOT_LOGGED } from './http/reports/not-logged.ts';
import { requestIdOf } from './http/request-id.ts';
import { readInstanceKey, readKeys } from './http/secrets/instance-key.ts';
import { robotsOf } from './integrations/public/robots.ts';
import { registerMetrics } from './platform/metrics/routes.ts';
import { registerHours } from './platform/metrics/store-hours.ts';
import { registerTraces } from './platform/traces/register.ts';
import { openStorage } from './storage/open-storage.ts';
import { registerUploadRoutes } from './storage/routes.ts';
import { invitationLinksOf } from './workspaces/invitations/links.ts';

type AppOptions = {
  db: Db;
  sql: Sql;
  config: Config;
  /** Where reads go that may; none without it. */
  standby?: Standby | null;
  /** The directory of the built client. */
  web_client: string;
};

const MAX_BODY_BYTES = 1024 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
/** The address counts too: that of a list may name five hundred ids. */
const MAX_HEADER_BYTES = 32 * 1024;
/** How often Node looks for connections that broke the two limits above; its own default is half a minute. */
const CONNECTION_CHECK_MS = 2_000;
const KEEP_ALIVE_MS = 65_000;

/** What every part of the app has at hand. */
async function decorate(app: App, { db, sql, config }: Omit<AppOptions, 'web_client'>): Promise<void> {
  app.decorate('db', db);
  app.decorate('sql', sql);
  app.decorate('config', config);
  app.decorate('invitation_links', invitationLinksOf(readKeys(config)));
  const { log } = app;
  const redis = config.redis
    ? await openRedis({ address: config.redis, instance_key: readInstanceKey(config), log })
    : null;
  app.decorate('redis', redis);
  app.addHook('onClose', async () => redis?.close());
}

async function decorateStorage(app: App, config: Config) {
  const { storage, disk } = await openStorage(config);
  app.decorate('storage', storage);
  app.addHook('onClose', async () => storage.close());
  return disk;
}

/**
 * Builds all that answers over HTTP without listening: what is started and what tests drive with `inject` are the same.
 * In a process that does realtime or jobs alone it is nothing but health.
 */
export async function buildApp({ db, sql, config, web_client, standby = null }: AppOptions): Promise<App> {
  const app: App = fastify({
    logger: { level: config.log_level, redact: NOT_LOGGED },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    bodyLimit: MAX_BODY_BYTES,
    // Bodies that are no files have less time (plugins/body-time.ts).
    requestTimeout: FILE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: CONNECTION_CHECK_MS,
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    trustProxy: config.trust_proxy ?? false,
    forceCloseConnections: 'idle',
    // What comes by a connection that was kept is answered by who is still there to do so.
    return503OnClosing: false,
    frameworkErrors: badPathAnswer(config.app_url),
    clientErrorHandler: brokenRequestAnswer(config.app_url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
  }).withTypeProvider<ZodTypeProvider>();
  await decorate(app, { db, sql, config });
  const disk = await decorateStorage(app, config);

  registerOneWait(app);
  await registerTraces(app);
  registerRequestLog(app);
  registerSchemas(app);
  registerBodies(app);
  registerBodyTime(app);
  registerUnreadBodies(app);
  registerErrors(app);
  registerHostCheck(app);
  registerCrossOrigin(app);
  registerUnknownPaths(app);
  registerHeaders(app, config.app_url);
  registerOriginCheck(app, config.app_url);
  await app.register(cookie);
  await registerRateLimits(app, config);
  registerAccess(app);
  registerTokenRequestLog(app);
  registerFairTexts(app);
  // A repeat is answered before anything is asked about what it may have deleted.
  registerIdempotency(app);
  registerEpics(app);
  registerNamedFields(app);
  registerConditional(app);
  registerStandbyReads(app, standby);
  registerMyCache(app);
  await registerOpenApi(app);
  registerHealth(app);
  registerMetrics(app);
  registerHours(app);
  await registerCsrf(app);
  registerSiteFiles(app);
  if (config.role === 'realtime' || config.role === 'worker') return app;
  // All that it takes to answer requests is loaded where they are answered.
  const { registerRoutes } = await import('./routes.ts');
  registerRoutes(app);
  if (disk) registerUploadRoutes(app, disk);
  await registerWebClient(app, web_client, (pathname) => robotsOf(db, pathname));
  return app;
}
