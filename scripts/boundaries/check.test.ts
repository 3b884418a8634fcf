import { expect, test } from 'vitest';
import { findRefused, ruleFaults } from './check.ts';

/** Files that are there to be imported; each stands for its kind. */
const HOUSE = [
  'api/app.ts',
  'api/build-app.ts',
  'api/config.ts',
  'api/context.ts',
  'api/files/assets/routes.ts',
  'api/http/paging.ts',
  'api/http/index.ts',
  'api/http/utils.ts',
  'api/identity/users/routes.ts',
  'api/integrations/publish/routes.ts',
  'api/personal/favorites/routes.ts',
  'api/platform/jobs/job.ts',
  'api/projects/projects/lock.ts',
  'api/projects/states/states.pg.test.ts',
  'api/routes.ts',
  'api/testing/app.ts',
  'api/work-items/items/testing.ts',
  'api/work-items/items/routes.ts',
  'api/work-items/items/update.ts',
  'api/work-items/lists/routes.ts',
  'api/workspaces/members/repo.ts',
  'bench/harness/scene.ts',
  'db/access/sessions.ts',
  'db/change-log/log.ts',
  'db/documents/text.ts',
  'db/migrations/list.ts',
  'db/postgres/client.ts',
  'db/rows/pages/pages.ts',
  'db/testing/database.ts',
  'e2e/help/person.ts',
  'main.ts',
  'realtime/attach.ts',
  'realtime/testing.ts',
  'scripts/build.ts',
  'shared/http/fields.ts',
  'shared/must.ts',
  'shared/projects/projects/schema.ts',
  'shared/rich-text/nesting.ts',
  'shared/work-items/items/schema.ts',
  'shared/workspaces/role.ts',
  'web/app/router.tsx',
  'web/components/pickers/picker.tsx',
  'web/entities/identity/me.ts',
  'web/entities/live/live.ts',
  'web/entities/planning/cycles.ts',
  'web/entities/work-items/rows/store.ts',
  'web/features/pages/page.tsx',
  'web/features/pages/title.ts',
  'web/features/settings/screen.tsx',
  'web/features/settings/x.module.css',
  'web/features/pages.module.css',
  'web/i18n/setup.ts',
  'web/lib/outbox/outbox.ts',
  'web/lib/sync/sync-testing.ts',
];

const DECLARED = new Map([
  ['shared', { all: ['date-fns', 'zod'], for_tests: [] }],
  ['db', { all: ['kysely', 'yjs'], for_tests: [] }],
  ['api', { all: ['kysely', 'zod'], for_tests: [] }],
  ['web', { all: ['date-fns', 'react'], for_tests: ['@testing-library/react'] }],
]);
const refusedIn = (files: Record<string, string>) => findRefused(house(files), DECLARED);

const house = (files: Record<string, string>) =>
  new Map([...HOUSE.map((file) => [file, ''] as const), ...Object.entries(files)]);

/** The file that imports, and what it says. */
const ILLEGAL: [kind: string, file: string, text: string][] = [
  ['shared knows db', 'shared/a.ts', `import { x } from '@tandem/db/postgres/client.ts'`],
  ['shared knows db by its path', 'shared/http/a.ts', `import { x } from '../../db/postgres/client.ts'`],
  [
    'shared knows web as a type',
    'shared/http/a.ts',
    `import type { X } from '@tandem/web/lib/outbox/outbox.ts'`,
  ],
  ['shared uses Node', 'shared/http/a.ts', `import fs from 'node:fs'`],
  ['shared uses all of date-fns', 'shared/time/a.ts', `import { addDays } from 'date-fns'`],
  ['db knows api', 'db/rows/a.ts', `import { x } from '@tandem/api/context.ts'`],
  ['db knows api by its path', 'db/rows/a.ts', `export * from '../../api/http/paging.ts'`],
  ['db knows realtime', 'db/change-log/a.ts', `import '@tandem/realtime/attach.ts'`],
  ['api knows realtime', 'api/http/a.ts', `import { x } from '@tandem/realtime/attach.ts'`],
  [
    'api knows realtime by its path',
    'api/http/plugins/a.ts',
    `import { x } from '../../../realtime/attach.ts'`,
  ],
  ['api knows realtime later', 'api/http/a.ts', `const x = await import('@tandem/realtime/attach.ts')`],
  ['api knows realtime in a type', 'api/http/a.ts', `let x: import('../../realtime/attach.ts').X`],
  [
    'a test of api knows realtime',
    'api/http/a.pg.test.ts',
    `import { x } from '@tandem/realtime/testing.ts'`,
  ],
  ['api knows web', 'api/http/a.ts', `import { x } from '@tandem/web/lib/outbox/outbox.ts'`],
  ['realtime knows api', 'realtime/collab/a.ts', `import { x } from '@tandem/api/http/paging.ts'`],
  ['realtime knows api by its path', 'realtime/a.ts', `import { x } from '../api/http/paging.ts'`],
  ['a test of realtime knows api', 'realtime/a.pg.test.ts', `import { x } from '@tandem/api/testing/app.ts'`],
  ['live knows identity', 'web/entities/live/a.ts', `import { x } from '#entities/identity/me.ts'`],
  ['items know planning, later', 'web/entities/work-items/a/b.ts', `import('../../planning/cycles.ts')`],
  ['an entity of no room', 'web/entities/more/a.ts', `import { x } from '../live/live.ts'`],
  ['web knows db', 'web/entities/pages/a.ts', `import type { X } from '@tandem/db/rows/pages/pages.ts'`],
  ['web knows api by its path', 'web/lib/a.ts', `export { x } from '../../api/config.ts'`],
  ['web through node_modules', 'web/lib/a.ts', `import '../../node_modules/@tandem/api/config.ts'`],
  ['lib knows components', 'web/lib/a.ts', `import { x } from '#components/pickers/picker.tsx'`],
  ['lib knows app by its path', 'web/lib/a.ts', `import { x } from '../app/router.tsx'`],
  [
    'components know entities',
    'web/components/a.tsx',
    `import { x } from '#entities/work-items/rows/store.ts'`,
  ],
  ['components know features', 'web/components/a/b.tsx', `import { x } from '../../features/pages/page.tsx'`],
  ['entities know features', 'web/entities/pages/a.ts', `import { x } from '#features/pages/page.tsx'`],
  ['a feature knows app', 'web/features/pages/a.ts', `import { x } from '#app/router.tsx'`],
  ['features know each other', 'web/features/settings/a.ts', `import { x } from '#features/pages/title.ts'`],
  ['features, by the path', 'web/features/settings/a.ts', `import { x } from '../pages/title.ts'`],
  ['features, later', 'web/features/settings/b/a.ts', `const x = () => import('../../pages/page.tsx')`],
  ['features, in a test', 'web/features/settings/a.test.ts', `import { x } from '../pages/title.ts'`],
  ['a lower room of api', 'api/http/a.ts', `import { x } from '../identity/users/routes.ts'`],
  ['projects know work items', 'api/projects/a/b.ts', `import { x } from '../../work-items/items/update.ts'`],
  ['workspaces know identity', 'api/workspaces/a/b.ts', `import { x } from '../../identity/users/routes.ts'`],
  ['a room knows the composition', 'api/pages/a.ts', `import { registerRoutes } from '../routes.ts'`],
  ['the base knows a room', 'api/context.ts', `import { x } from './projects/projects/lock.ts'`],
  ['what the base needs knows the base', 'api/outbound/a.ts', `import { x } from '../config.ts'`],
  ['a room that no rule names', 'api/more/a.ts', `import { x } from '../http/paging.ts'`],
  ['postgres knows the log', 'db/postgres/a.ts', `import { x } from '../change-log/log.ts'`],
  ['the log knows access', 'db/change-log/a.ts', `import { x } from '../access/sessions.ts'`],
  ['shared projects know items', 'shared/projects/a.ts', `import { x } from '../work-items/items/schema.ts'`],
  ['shared workspaces know projects', 'shared/workspaces/a.ts', `import '../projects/projects/schema.ts'`],
  ['sources use what helps tests', 'api/pages/a.ts', `import { x } from '../testing/app.ts'`],
  ['db uses what helps tests', 'db/postgres/a.ts', `import { x } from '../testing/database.ts'`],
  ['lib uses what helps tests', 'web/lib/a.ts', `import { x } from './sync/sync-testing.ts'`],
  ['a test imports a test', 'api/projects/a.pg.test.ts', `import './states/states.pg.test.ts'`],
  ['api knows journeys', 'api/http/a.ts', `import { x } from '../../e2e/help/person.ts'`],
  ['a test knows benches', 'web/lib/a.test.ts', `import { x } from '@tandem/bench/harness/scene.ts'`],
  ['journeys know benches', 'e2e/a.e2e.ts', `import { x } from '../bench/harness/scene.ts'`],
  ['scripts know the product', 'scripts/a.ts', `import { x } from '../api/config.ts'`],
  ['a part knows the top', 'api/http/a.ts', `import { x } from '../../main.ts'`],
  [
    'a worker of another room',
    'db/postgres/a.ts',
    `new Worker(new URL('../documents/text.ts', import.meta.url))`,
  ],
  ['a barrel', 'api/pages/a.ts', `import { x } from '../http/index.ts'`],
  ['a file of everything', 'api/pages/a.ts', `import { x } from '../http/utils.ts'`],
  ['a file by half of its name', 'web/features/pages/a.ts', `import { x } from './title'`],
  ['itself', 'web/lib/a.ts', `import { x } from './a.ts'`],
  ['what a name at run time says', 'api/http/a.ts', 'const x = (name: string) => import(`./${name}.ts`)'],
  ['what a variable says', 'web/lib/a.ts', 'const x = (file: string) => import(file)'],
  ['what is required', 'db/rows/a.ts', `import { createRequire } from 'node:module'`],
  ['what is required, by the short name', 'api/http/a.ts', `import { createRequire } from 'module'`],
  ['a package of nobody', 'api/http/a.ts', `import x from 'left-pad'`],
  ['a package of another part', 'shared/http/a.ts', `import { sql } from 'kysely'`],
  ['a part of a package of another part', 'db/rows/a.ts', `import type { X } from '@hocuspocus/server/x'`],
  ['a package for tests alone', 'web/lib/a.ts', `import { render } from '@testing-library/react'`],
  ['the calls of a sibling', 'api/work-items/items/a.ts', `import { x } from '../lists/routes.ts'`],
  ['the calls of another room', 'api/insight/a/b.ts', `import { x } from '../../files/assets/routes.ts'`],
  ['the calls around it', 'api/work-items/items/parts/a.ts', `import { x } from '../routes.ts'`],
  [
    'styles of another feature',
    'web/features/pages/a.module.css',
    `.a { composes: b from '../settings/x.module.css'; }`,
  ],
  ['styles of another feature, whole', 'web/features/pages/a.css', `@import '../settings/x.module.css'`],
];

const LEGAL: [kind: string, file: string, text: string][] = [
  ['pages know items', 'web/entities/pages/a.ts', `import { x } from '../work-items/rows/store.ts'`],
  ['a test of live knows all', 'web/entities/live/a.test.ts', `import '../planning/cycles.ts'`],
  ['db uses shared', 'db/rows/a.ts', `import { x } from '@tandem/shared/must.ts'`],
  ['api uses db', 'api/projects/a/b.ts', `import { x } from '@tandem/db/rows/pages/pages.ts'`],
  ['every room has the base', 'api/http/a.ts', `import { x } from '../context.ts'`],
  [
    'work items know projects',
    'api/work-items/a/b.ts',
    `import { x } from '../../projects/projects/lock.ts'`,
  ],
  ['the composition knows rooms', 'api/routes.ts', `import { x } from './files/assets/routes.ts'`],
  ['the top knows all', 'start.ts', `import { x } from './api/build-app.ts'; import './realtime/attach.ts'`],
  ['tests know other rooms', 'api/http/a.pg.test.ts', `import '../work-items/items/update.ts'`],
  ['tests are helped', 'api/http/a.pg.test.ts', `import '../work-items/items/testing.ts'`],
  ['helpers are helped', 'api/projects/testing.ts', `import '@tandem/db/testing/database.ts'`],
  [
    'journeys are helped',
    'e2e/a.e2e.ts',
    `import '@tandem/db/testing/database.ts'; import './help/person.ts'`,
  ],
  ['benches use journeys', 'bench/a.ts', `import { x } from '../e2e/help/person.ts'`],
  [
    'features use entities',
    'web/features/pages/a.ts',
    `import { x } from '#entities/work-items/rows/store.ts'`,
  ],
  ['a feature knows itself', 'web/features/pages/a.ts', `import { x } from './title.ts'`],
  ['app knows features', 'web/app/a.ts', `const x = () => import('#features/pages/page.tsx')`],
  ['styles', 'web/features/pages/a.tsx', `import styles from './a.module.css'`],
  ['styles of the folder', 'web/features/pages/b.module.css', `.b { composes: a from './a.module.css'; }`],
  ['a package of the part', 'api/http/a.ts', `import { sql } from 'kysely'`],
  ['a package for tests in a test', 'web/lib/a.test.ts', `import { render } from '@testing-library/react'`],
  ['the calls below it', 'api/work-items/calls.ts', `import { x } from './items/routes.ts'`],
  ['a function of date-fns', 'shared/time/a.ts', `import { addDays } from 'date-fns/addDays'`],
  ['web uses all of date-fns', 'web/lib/a.ts', `import { addDays } from 'date-fns'`],
  ['a test uses Node', 'shared/time/a.test.ts', `import fs from 'node:fs'`],
];

test.each(ILLEGAL)('refused: %s', (_kind, file, text) => {
  const refused = refusedIn({ [file]: `const first = 1;\n${text};` });
  expect(refused).toHaveLength(1);
  expect(refused[0]).toContain(file);
});

test.each(LEGAL)('allowed: %s', (_kind, file, text) => {
  expect(refusedIn({ [file]: text })).toEqual([]);
});

test('files do not import each other in a circle, not even types', () => {
  const refused = refusedIn({
    'web/lib/a.ts': `import type { B } from './b.ts'`,
    'web/lib/b.ts': `export { c } from './c.ts'`,
    'web/lib/c.ts': `import { a } from '#lib/a.ts'`,
  });
  expect(refused).toEqual(['a circle: web/lib/a.ts → web/lib/b.ts → web/lib/c.ts → web/lib/a.ts']);
});

test('two screens may fetch each other later', () => {
  const files = {
    'web/app/a.tsx': `export const load = () => import('./b.tsx')`,
    'web/app/b.tsx': `export const load = () => import('./a.tsx')`,
  };
  expect(refusedIn(files)).toEqual([]);
});

/** Two folders side by side, each with two files, of which no two make a circle. */
const SIDE_BY_SIDE = {
  'web/features/pages/menu/a.ts': `import { x } from '../text/a.ts'`,
  'web/features/pages/menu/b.ts': '',
  'web/features/pages/text/a.ts': '',
  'web/features/pages/text/b.ts': `import { x } from '../menu/b.ts'`,
};
const circlesIn = (files: Record<string, string>) => findRefused(house(files), DECLARED);

test('folders side by side do not import each other in a circle, and the refusal names the imports', () => {
  expect(circlesIn(SIDE_BY_SIDE)).toEqual([
    'a circle of folders in web/features/pages: menu, text' +
      '\n    web/features/pages/menu/a.ts:1 imports web/features/pages/text/a.ts' +
      '\n    web/features/pages/text/b.ts:1 imports web/features/pages/menu/b.ts',
  ]);
});

test.each([
  ['later', `const x = () => import('../menu/b.ts')`],
  ['as a type', `let x: import('../menu/b.ts').X`],
  ['from deep below', `import { x } from '../menu/more/c.ts'`],
])('a circle of folders is one %s too', (_how, text) => {
  const files = { ...SIDE_BY_SIDE, 'web/features/pages/menu/more/c.ts': '' };
  expect(circlesIn({ ...files, 'web/features/pages/text/b.ts': text })[0]).toMatch(/^a circle of folders/);
});

test('the files of a folder and a folder in it do not make a circle either', () => {
  const refused = circlesIn({
    'web/features/pages/a.ts': `import { x } from './menu/a.ts'`,
    'web/features/pages/menu/a.ts': `import { x } from '../b.ts'`,
    'web/features/pages/b.ts': '',
  });
  expect(refused[0]).toMatch(/^a circle of folders in web\/features\/pages: \., menu\n/);
});

test('a circle of folders goes through any number of them', () => {
  const refused = circlesIn({
    ...SIDE_BY_SIDE,
    'web/features/pages/text/b.ts': `import { x } from '../marks/a.ts'`,
    'web/features/pages/marks/a.ts': '',
    'web/features/pages/marks/b.ts': `import { x } from '../menu/b.ts'`,
  });
  expect(refused[0]).toMatch(/^a circle of folders in web\/features\/pages: marks, menu, text\n/);
});

test('tests of neighbouring folders may use both', () => {
  const { 'web/features/pages/text/b.ts': text, ...files } = SIDE_BY_SIDE;
  expect(circlesIn({ ...files, 'web/features/pages/text/b.test.ts': text })).toEqual([]);
});

test('a refusal says where and why', () => {
  const text = `import { a } from 'zod';\n\nimport { b } from '../../web/lib/outbox/outbox.ts';`;
  expect(refusedIn({ 'api/http/a.ts': text })).toEqual([
    'api/http/a.ts:3 imports web/lib/outbox/outbox.ts: api may import db, shared',
  ]);
});

test('rooms that know each other cannot be written into the rules', () => {
  expect(ruleFaults()).toEqual([]);
  const faults = ruleFaults({
    api: [
      { name: 'low', imports: ['high'] },
      { name: 'high', imports: ['low'] },
    ],
  });
  expect(faults).toEqual(['the rules: api/low is to import high, which is not below it']);
});
