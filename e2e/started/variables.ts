import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { VARIABLES } from '../../api/config.ts';
import { METRICS_TOKEN, WATCH_ROWS } from './watch-variables.ts';
import { type Product, type Row, limitSaid, send, shownBy, statusOf } from './setting-rows.ts';

const SECRET = 'a secret of thirty-two characters';

/** By a name, since a bucket cannot stand in front of a number. */
export const objectStorage = ({ port }: { port: number }): Record<string, string> => ({
  S3_BUCKET: 'bricks',
  S3_REGION: 'eu-west-7',
  S3_ENDPOINT: `http://localhost:${port}`,
  S3_ACCESS_KEY_ID: 'KEYOFTHETEST',
  S3_SECRET_ACCESS_KEY: SECRET,
});

/** Other values than those that everybody begins with, of all variables that one product can have at once. */
export const otherVariables = (
  port: number,
  service: { port: number },
  receiver: Product['receiver'],
): Record<string, string> => ({
  APP_URL: `http://localhost:${port}`,
  DRAIN_SECONDS: '1',
  REDIS_URL: 'redis://127.0.0.1:1',
  SECRET_KEY: SECRET,
  SECRET_KEY_BEFORE: RANDOM,
  LIVE_SERVER_SECRET_KEY: SECRET,
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '1777',
  AUTH_RATE_LIMIT_PER_MINUTE: '377',
  VISITOR_RATE_LIMIT_PER_MINUTE: '27',
  FORM_RATE_LIMIT_PER_MINUTE: '7',
  HOOK_RATE_LIMIT_PER_MINUTE: '67',
  API_TOKEN_RATE_LIMIT_PER_MINUTE: '77',
  FILE_SIZE_LIMIT: '100000',
  OUTBOUND_ALLOW: '127.0.0.1',
  INTAKE_MAIL_DOMAIN: 'in.example',
  INTAKE_MAIL_HOST: receiver.host,
  INTAKE_MAIL_PORT: String(receiver.port),
  INTAKE_MAIL_SIZE_LIMIT: '20480',
  ...objectStorage(service),
  S3_FORCE_PATH_STYLE: 'true',
  UNSPLASH_URL: `http://127.0.0.1:${service.port}/pictures`,
  UNSPLASH_ACCESS_KEY: 'of the environment',
  LLM_URL: `http://127.0.0.1:${service.port}/model`,
  LLM_API_KEY: 'of the environment',
  METRICS_TOKEN,
  SECURITY_CONTACT: 'mailto:safety@in.example',
});

type Slot = { url: string; fields: Record<string, string> };

/** Where a picture of the caller is to be brought. */
export async function slotOf({ admin }: Pick<Product, 'admin'>): Promise<Slot> {
  const body = { entity_type: 'USER_AVATAR', name: 'a.png', type: 'image/png', size: 1000 };
  return (await admin.call('POST', '/api/assets/v2/user-assets/', body)).body.upload_data;
}

/** Key, region and the rest, as S3 names who signed. */
const credentialOf = async (product: Product) =>
  ((await slotOf(product)).fields['X-Amz-Credential'] ?? '').split('/');

/** Whether a form is signed with the secret, as S3 computes it. */
async function isSignedWithSecret(product: Product): Promise<boolean> {
  const { fields } = await slotOf(product);
  const parts = (fields['X-Amz-Credential'] ?? '').split('/').slice(1);
  const key = parts.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET}`,
  );
  const signature = createHmac('sha256', key)
    .update(fields['Policy'] ?? '')
    .digest('hex');
  return signature === fields['X-Amz-Signature'];
}

/** What a mail server says first, and to EHLO; null where there is none. */
function mailServerSays({ receiver: { host, port } }: Product): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = net.connect(port, host);
    let said = '';
    // It wants to be heard out before it is spoken to.
    socket.once('data', () => socket.write('EHLO tests\r\n'));
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      said += text;
      if (/^250 /m.test(text)) socket.end('QUIT\r\n');
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(said));
  });
}

const RANDOM = '3f0c2f6e-8f0e-4a4e-9a55-1d8f9f8b7c6d';
const VERIFY_TESTS = 'api/platform/backups/verify.pg.test.ts';
const BUCKET_TESTS = 'api/platform/backups/place.test.ts';
const INTAKE_MAIL_TESTS = 'api/work-items/intake-mail/intake-mail.pg.test.ts';

/** What each variable does, seen from outside. */
export const VARIABLE_ROWS: Record<(typeof VARIABLES)[number], Row> = {
  PORT: {
    see: async ({ url, output }) => output.includes(`is ready: http://127.0.0.1:${new URL(url).port}\n`),
    initial: true,
    other: true,
  },
  HOST: shownBy('e2e/journeys/outages/operation.e2e.ts', 'it listens at an address of version 6'),
  APP_URL: {
    see: async (product) =>
      (await send(product, 'GET /api/timezones/', { host: 'elsewhere.example' })).status,
    initial: 200,
    other: 421,
  },
  DATA_DIR: {
    see: async ({ dataDirectory }) => fs.existsSync(path.join(dataDirectory, 'postgres', 'PG_VERSION')),
    initial: true,
    other: true,
  },
  DATABASE_URL: shownBy(
    'e2e/journeys/outages/database.e2e.ts',
    'an own server that is cut off, muted, and restarted',
  ),
  DATABASE_DIRECT_URL: shownBy(
    'e2e/cluster/pooler.cluster.ts',
    'through PgBouncer everybody gets their own answers, and sockets are live',
  ),
  DATABASE_POOL_MAX: shownBy(
    'e2e/cluster/pooler.cluster.ts',
    'a process asks for no more connections than it may',
  ),
  REDIS_URL: {
    see: async ({ output }) => output.includes('Redis at REDIS_URL is away'),
    initial: false,
    other: true,
  },
  SECRET_KEY: {
    see: async ({ dataDirectory }) => fs.existsSync(path.join(dataDirectory, 'instance-key')),
    initial: true,
    other: false,
  },
  SECRET_KEY_BEFORE: shownBy(
    'api/cli/keys/rotate-key.pg.test.ts',
    'links and recovery codes of before count on',
  ),
  LIVE_SERVER_SECRET_KEY: {
    see: async (product) => {
      const body = { description_html: '<p>Hemp</p>', variant: 'rich' };
      return (await send(product, 'POST /live/convert-document', { 'live-server-secret-key': SECRET }, body))
        .status;
    },
    initial: 401,
    other: 200,
  },
  TRUST_PROXY: {
    // Where it is trusted, somebody else's address has a limit of its own.
    see: async (product) => {
      const leftFor = async (address: string) => {
        const { headers } = await send(product, 'GET /api/timezones/', { 'x-forwarded-for': address });
        return Number(headers['x-ratelimit-limit']) - Number(headers['x-ratelimit-remaining']);
      };
      await leftFor('203.0.113.7');
      return (await leftFor('203.0.113.8')) === 1;
    },
    initial: false,
    other: true,
  },
  DRAIN_SECONDS: shownBy(
    'e2e/started/settings.started.ts',
    'a process that is to end answers on for DRAIN_SECONDS',
  ),
  LOG_LEVEL: {
    see: async ({ output }) => output.includes('Server listening'),
    initial: true,
    other: false,
  },
  RATE_LIMIT_PER_MINUTE: {
    see: (product) => limitSaid(product, 'GET /api/project-covers/'),
    initial: 1200,
    other: 1777,
  },
  AUTH_RATE_LIMIT_PER_MINUTE: {
    see: (product) => limitSaid(product, 'GET /auth/second-step/', { 'x-forwarded-for': '203.0.113.9' }),
    initial: 30,
    // A third of 377: the Redis of that start is away.
    other: 126,
  },
  VISITOR_RATE_LIMIT_PER_MINUTE: {
    see: (product) =>
      limitSaid(product, `POST /api/public/anchor/none/issues/${RANDOM}/votes/`, {
        cookie: product.admin.cookie,
      }),
    initial: 20,
    other: 27,
  },
  FORM_RATE_LIMIT_PER_MINUTE: {
    see: (product) => limitSaid(product, 'POST /api/public/anchor/none/intake/items/'),
    initial: 6,
    other: 7,
  },
  HOOK_RATE_LIMIT_PER_MINUTE: {
    see: (product) => limitSaid(product, 'POST /api/public/hooks/none/'),
    initial: 60,
    other: 67,
  },
  API_TOKEN_RATE_LIMIT_PER_MINUTE: {
    see: (product) => limitSaid(product, 'GET /api/users/me/', { 'x-api-key': product.token }),
    initial: 60,
    other: 77,
  },
  SECOND_FACTOR_RESET_PAUSE_HOURS: shownBy(
    'api/identity/factor-reset/factor-reset.pg.test.ts',
    'without a pause it takes effect at once',
  ),
  API_JOBS: shownBy('api/config.test.ts', '%o decides who runs jobs'),
  DATABASE_READ_URL: shownBy(
    'e2e/cluster/standby.cluster.ts',
    'lists, searches and figures are read from the standby, which writes nothing',
  ),
  ROLE: shownBy('e2e/started/settings.started.ts', 'a process of the API alone has no live connections'),
  FILE_SIZE_LIMIT: {
    see: ({ admin }) => {
      const body = { entity_type: 'USER_AVATAR', name: 'a.png', type: 'image/png', size: 200_000 };
      return statusOf(admin.call('POST', '/api/assets/v2/user-assets/', body));
    },
    initial: 200,
    other: 400,
  },
  IMPORT_FILE_SIZE_LIMIT: shownBy(
    'api/integrations/imports/imports.pg.test.ts',
    'takes no file over the limit, and none of another workspace',
  ),
  OUTBOUND_ALLOW: {
    see: ({ admin, place }) =>
      statusOf(
        admin.call('POST', `/api/workspaces/${place.slug}/webhooks/`, { url: 'http://127.0.0.1:9/hook' }),
      ),
    initial: 400,
    other: 201,
  },
  INTAKE_MAIL_DOMAIN: {
    see: async ({ admin, place }) => {
      const url = `/api/workspaces/${place.slug}/projects/${place.projectId}/intake-mail/`;
      const { body } = await admin.call('POST', url, {});
      return String(body.address ?? '').split('@')[1];
    },
    initial: undefined,
    other: 'in.example',
  },
  INTAKE_MAIL_HOST: {
    see: async (product) => (await mailServerSays(product)) !== null,
    initial: false,
    other: true,
  },
  INTAKE_MAIL_PORT: {
    see: async (product) => (await mailServerSays(product))?.slice(0, 3),
    initial: undefined,
    other: '220',
  },
  INTAKE_MAIL_TLS_CERT: shownBy(INTAKE_MAIL_TESTS, 'with a certificate a mail comes encrypted'),
  INTAKE_MAIL_TLS_KEY: shownBy(INTAKE_MAIL_TESTS, 'a certificate without its key, or one that is not there'),
  INTAKE_MAIL_SIZE_LIMIT: {
    see: async (product) => /SIZE (\d+)/.exec((await mailServerSays(product)) ?? '')?.[1],
    initial: undefined,
    other: '20480',
  },
  INTAKE_MAIL_RATE_LIMIT_PER_MINUTE: shownBy(INTAKE_MAIL_TESTS, 'and so is one that comes too often'),
  HARD_DELETE_AFTER_DAYS: shownBy(
    'api/platform/retention/hard-delete.pg.test.ts',
    'the days can be set, sixty without',
  ),
  S3_BUCKET: {
    see: async (product) => new URL((await slotOf(product)).url).pathname.split('/')[1],
    initial: 'api',
    other: 'bricks',
  },
  S3_REGION: {
    see: async (product) => (await credentialOf(product))[2],
    initial: undefined,
    other: 'eu-west-7',
  },
  S3_ENDPOINT: {
    see: async (product) => new URL((await slotOf(product)).url).origin === new URL(product.url).origin,
    initial: true,
    other: false,
  },
  S3_ACCESS_KEY_ID: {
    see: async (product) => (await credentialOf(product))[0],
    initial: '',
    other: 'KEYOFTHETEST',
  },
  S3_SECRET_ACCESS_KEY: { see: isSignedWithSecret, initial: false, other: true },
  S3_FORCE_PATH_STYLE: shownBy(
    'e2e/started/settings.started.ts',
    'a bucket stands in front of the host, or in the path',
  ),
  UNSPLASH_URL: {
    // Without a key nothing is asked at all.
    see: async ({ admin, lastAsked }) => {
      await admin.call('GET', '/api/unsplash/?query=ships');
      return lastAsked().path;
    },
    initial: '',
    other: '/pictures/search/photos?query=ships',
  },
  LLM_URL: {
    see: async ({ admin, place, lastAsked }) => {
      await admin.call('POST', `/api/workspaces/${place.slug}/ai-assistant/`, {
        task: 'Shorten',
        prompt: 'Hemp',
      });
      return lastAsked().path;
    },
    initial: '',
    other: '/model/chat/completions',
  },
  GITHUB_API_URL: shownBy(
    'api/integrations/imports/live/live-github.pg.test.ts',
    'what is there is answered in numbers',
  ),
  LINEAR_API_URL: shownBy(
    'api/integrations/imports/live/live-linear.pg.test.ts',
    'what is there is answered in numbers',
  ),
  ASANA_API_URL: shownBy(
    'api/integrations/imports/live/live-asana.pg.test.ts',
    'what is there is answered in numbers',
  ),
  SECURITY_CONTACT: {
    see: async (product) => (await send(product, 'GET /.well-known/security.txt')).text.split('\n')[0],
    initial: '{"error":"Page not found."}',
    other: 'Contact: mailto:safety@in.example',
  },
  ...WATCH_ROWS,
  BACKUP_DIR: shownBy(VERIFY_TESTS, 'in a directory of their own, encrypted'),
  BACKUP_PASSPHRASE: shownBy(VERIFY_TESTS, 'in a directory of their own, encrypted'),
  BACKUP_VERIFY: shownBy(VERIFY_TESTS, 'the newest is restored into a database that is gone afterwards'),
  BACKUP_RETENTION: shownBy('api/platform/backups/surplus.test.ts', 'of the newest days, weeks and months'),
  BACKUP_S3_BUCKET: shownBy(BUCKET_TESTS, 'a bucket of their own'),
  BACKUP_S3_REGION: shownBy(BUCKET_TESTS, 'a bucket of their own'),
  BACKUP_S3_ENDPOINT: shownBy(BUCKET_TESTS, 'a bucket of their own'),
  BACKUP_S3_ACCESS_KEY_ID: shownBy(BUCKET_TESTS, 'a bucket of their own'),
  BACKUP_S3_SECRET_ACCESS_KEY: shownBy(BUCKET_TESTS, 'a bucket of their own'),
  BACKUP_S3_FORCE_PATH_STYLE: shownBy(BUCKET_TESTS, 'a bucket of their own'),
  DEMO: shownBy(
    'e2e/journeys/outages/operation.e2e.ts',
    '--demo fills a workspace and says how to sign in to it',
  ),
};
