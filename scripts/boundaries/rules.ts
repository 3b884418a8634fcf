/** What each folder at the top may import, beside itself. Tests keep to it too: what is not here never meets. */
export const LAYERS: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  db: ['shared'],
  api: ['db', 'shared'],
  realtime: ['db', 'shared'],
  web: ['shared'],
  scripts: [],
  e2e: ['api', 'db', 'shared', 'scripts', 'web'],
  bench: ['api', 'db', 'shared', 'scripts', 'web', 'e2e'],
};

/** Files beside the folders at the top put the parts together; nobody imports them but themselves. */
export const OUTSIDE = 'the top';

export type Room = {
  name: string;
  /** Rooms of the same folder, all above it in the table, so that no two can know each other. */
  imports: readonly string[];
  /** Files that stand at the top of the folder; all others of a room are in a folder of its name. */
  files?: readonly string[];
};

/** Every room above it may import the base of its folder. */
export const BASE = 'base';

/** The rooms of folders, from the lowest to the highest; docs/ARCHITECTURE.md says what each holds. */
export const ROOMS: Readonly<Record<string, readonly Room[]>> = {
  shared: [
    { name: BASE, imports: [], files: ['must.ts', 'roles.ts'] },
    { name: 'text', imports: [] },
    { name: 'time', imports: [] },
    { name: 'sync', imports: [] },
    { name: 'rich-text', imports: [] },
    { name: 'documents', imports: ['rich-text', 'sync'] },
    { name: 'http', imports: ['time', 'rich-text'] },
    { name: 'identity', imports: ['http', 'text', 'time'] },
    { name: 'workspaces', imports: ['time', 'http', 'identity'] },
    { name: 'projects', imports: ['rich-text', 'time', 'http', 'identity', 'workspaces'] },
    {
      name: 'work-items',
      imports: ['rich-text', 'text', 'time', 'http', 'identity', 'workspaces', 'projects'],
    },
    { name: 'tracking', imports: ['time', 'http', 'workspaces', 'work-items'] },
    { name: 'planning', imports: ['rich-text', 'http', 'identity', 'projects', 'work-items'] },
    { name: 'pages', imports: ['rich-text', 'http', 'projects'] },
    { name: 'personal', imports: ['rich-text', 'http', 'work-items'] },
    { name: 'files', imports: ['http'] },
    { name: 'insight', imports: ['time', 'http', 'identity', 'projects', 'work-items', 'planning'] },
    {
      name: 'integrations',
      imports: ['rich-text', 'http', 'identity', 'workspaces', 'projects', 'work-items', 'files'],
    },
    { name: 'platform', imports: ['http'] },
    { name: 'notifications', imports: ['http', 'time', 'identity', 'projects', 'work-items'] },
  ],
  db: [
    { name: 'migrations', imports: [] },
    { name: 'postgres', imports: ['migrations'] },
    { name: 'change-log', imports: ['postgres'] },
    { name: 'access', imports: ['postgres', 'change-log'] },
    { name: 'rich-text', imports: ['postgres'] },
    { name: 'rows', imports: ['postgres', 'change-log', 'access', 'rich-text'] },
    { name: 'documents', imports: ['postgres', 'change-log', 'rich-text', 'rows'] },
  ],
  api: [
    { name: 'outbound', imports: [] },
    { name: 'config-parts', imports: [] },
    {
      name: BASE,
      imports: ['outbound', 'config-parts'],
      files: ['app.ts', 'config.ts', 'context.ts', 'misspelt-variables.ts', 'package.json'],
    },
    { name: 'http', imports: [] },
    { name: 'storage', imports: ['http'] },
    { name: 'platform', imports: ['http', 'storage'] },
    { name: 'personal', imports: ['http'] },
    { name: 'workspaces', imports: ['http', 'platform'] },
    { name: 'projects', imports: ['http', 'platform', 'personal', 'workspaces'] },
    { name: 'identity', imports: ['outbound', 'http', 'platform', 'workspaces', 'projects'] },
    { name: 'files', imports: ['outbound', 'http', 'storage', 'workspaces', 'projects', 'identity'] },
    {
      name: 'work-items',
      imports: ['outbound', 'http', 'platform', 'personal', 'workspaces', 'projects', 'files'],
    },
    { name: 'tracking', imports: ['http', 'platform', 'workspaces', 'projects', 'work-items'] },
    { name: 'planning', imports: ['http', 'platform', 'personal', 'projects', 'work-items'] },
    { name: 'pages', imports: ['http', 'storage', 'personal', 'projects', 'files'] },
    { name: 'insight', imports: ['http', 'platform', 'files', 'work-items', 'planning'] },
    { name: 'notifications', imports: ['outbound', 'http', 'platform'] },
    {
      name: 'integrations',
      imports: [
        'outbound',
        'http',
        'storage',
        'platform',
        'workspaces',
        'projects',
        'files',
        'work-items',
        'planning',
      ],
    },
    {
      name: 'programs',
      imports: [
        'http',
        'personal',
        'workspaces',
        'projects',
        'files',
        'work-items',
        'tracking',
        'planning',
        'pages',
        'insight',
      ],
    },
    { name: 'cli', imports: ['http', 'storage', 'platform', 'identity', 'integrations'] },
    {
      name: 'demo',
      imports: [
        'http',
        'projects',
        'identity',
        'work-items',
        'tracking',
        'planning',
        'integrations',
        'notifications',
      ],
    },
    {
      name: 'composition',
      files: ['build-app.ts', 'routes.ts', 'jobs.ts'],
      imports: [
        'http',
        'storage',
        'platform',
        'personal',
        'workspaces',
        'projects',
        'identity',
        'files',
        'work-items',
        'tracking',
        'planning',
        'pages',
        'insight',
        'notifications',
        'integrations',
        'programs',
      ],
    },
  ],
  realtime: [
    { name: 'sockets', imports: [] },
    { name: 'feed', imports: ['sockets'] },
    { name: 'presence', imports: ['sockets'] },
    { name: 'collab', imports: ['sockets'] },
    {
      name: 'composition',
      files: ['attach.ts', 'socket-server.ts'],
      imports: ['sockets', 'feed', 'presence', 'collab'],
    },
  ],
  web: [
    { name: 'lib', imports: [] },
    { name: 'i18n', imports: ['lib'] },
    { name: 'components', imports: ['lib'] },
    { name: 'entities', imports: ['lib', 'components'] },
    { name: 'features', imports: ['lib', 'components', 'entities'] },
    { name: 'app', imports: ['lib', 'i18n', 'components', 'entities', 'features'] },
  ],
  'web/entities': [
    { name: 'live', imports: [] },
    { name: 'identity', imports: ['live'] },
    { name: 'workspaces', imports: ['live', 'identity'] },
    { name: 'projects', imports: ['live', 'identity', 'workspaces'] },
    { name: 'personal', imports: ['live', 'identity', 'workspaces', 'projects'] },
    { name: 'files', imports: ['live', 'identity', 'workspaces'] },
    { name: 'work-items', imports: ['live', 'identity', 'workspaces', 'projects', 'files'] },
    { name: 'tracking', imports: ['live', 'identity', 'workspaces', 'projects', 'work-items'] },
    {
      name: 'planning',
      imports: ['live', 'identity', 'workspaces', 'projects', 'personal', 'work-items'],
    },
    { name: 'pages', imports: ['live', 'identity', 'workspaces', 'projects', 'work-items'] },
    { name: 'insight', imports: ['live', 'identity', 'workspaces', 'projects'] },
    { name: 'integrations', imports: ['live', 'workspaces'] },
  ],
};

/** Folders of a room that never import each other; what brings them together stands above. */
export const SEPARATE: readonly string[] = ['web/features'];

/** What builds a part and is no part of it. */
export const BUILD = /\/(?:vite\.config|[\w-]+\.vite)\.ts$/;

/** Tests and what helps them may import any room that their layer may. */
export const TEST = /\.(?:test|e2e|faults|cluster|started)\.tsx?$/;
export const TESTING = /(?:^|\/)(?:testing|every-call)(?:\/|[-.])|-testing\.tsx?$/;

/** Packages that a folder does without. */
export const REFUSED_PACKAGES: readonly { by: RegExp; name: RegExp; why: string }[] = [
  {
    by: /^(?!web\/)/,
    name: /^date-fns$/,
    why: 'import date-fns/<function>: the whole library costs the server 100 MB of memory at start',
  },
  { by: /^(?:shared|web)\/(?!.*\.vite\.ts$)/, name: /^node:/, why: 'this runs in browsers too' },
  {
    // PostgreSQL's programs are in the package of the platform, which has no code to import.
    by: /^(?:db|api|realtime)\/(?!postgres\/embedded\/files\.ts)/,
    name: /^(?:node:)?module$/,
    why: 'what is required by a name at run time cannot be checked',
  },
];

/** Files that only their own folder and the folders around it import: they put its calls into the application. */
export const ROUTES = /(?:^|\/)routes\.ts$/;

/** Files by whose names nobody knows what is in them. */
export const NAMELESS = /(?:^|\/)(?:index|utils)(?:\.[a-z]+)?$/;
