import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { textFiles } from './text-files.vite.ts';

const WORKER = 'service-worker';
const at = (file: string) => `${import.meta.dirname}/${file}`;

const OF_MANTINE = /node_modules\/(@mantine\/(core|hooks)|@floating-ui)/;
const OF_ICONS = /node_modules\/@tabler\/icons-react/;
/** What stands in forms and dialogs: no first screen of a workspace has one. */
const IN_DIALOGS =
  /components\/(Select|Combobox|PasswordInput|Switch|InputBase|TextInput|Textarea|Checkbox|Radio|Modal|ModalBase|Drawer|ScrollArea|Tooltip|FileButton)\/|core\/esm\/utils\/Inline|node_modules\/(react-remove-scroll|use-sidecar|react-style-singleton)|web\/components\/(dialogs\/(confirm-modal|dialog)|forms\/(password-field|new-password)|screens\/entry-layout|popovers\/drawer-part|controls\/tooltip-part)|web\/entities\/files\/pictures\//;

/** What a board needs to be drawn for the first time: these files, and what they import. */
const FIRST_SCREEN = [
  'app/main.tsx',
  'app/shell/workspace-shell.tsx',
  'features/work-items/screen/work-items-screen.tsx',
  'features/work-items/layouts/board/board.tsx',
];
const OWN_CODE = /\/(web|shared)\/(?!.*node_modules)/;
/** Libraries whose first file hands on all others: what is taken of them is found by its name. */
const TAKEN_BY_NAME = /node_modules\/(@mantine\/(core|hooks)|@tabler\/icons-react)\//;
const IMPORT_BY_NAME =
  /import\s*\{([^}]*)\}\s*from\s*["'](?:@mantine\/(?:core|hooks)|@tabler\/icons-react)["']/g;
const HANDS_ON = /\/(index|tabler-icons-react)\.mjs$/;

/** The names that a file takes out of such libraries, as files are called there. */
const takenNames = (code: string): string[] =>
  [...code.matchAll(IMPORT_BY_NAME)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')
    .flatMap((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)]);
/** What stands over a screen once it is opened there: the last part of a first visit that anybody waits for. */
const IN_MENUS =
  /node_modules\/@floating-ui|@mantine\/core\/esm\/(components\/(Popover|Menu|Transition|Input|Tabs|FocusTrap)|utils\/Floating)\/|web\/components\/popovers\/(popover-part|anchored-menu)/;

/** What cleans stored texts and draws them: no first screen of a workspace has one. */
const IN_TEXTS =
  /node_modules\/dompurify|web\/lib\/(clean-html|text-difference)|web\/components\/(html-view|shared-text)/;

const ofFirstScreen = new Set<string>();

/** Finds out what the first screen is made of, so that it comes in few pieces, and nothing else with it. */
const findFirstScreen: Plugin = {
  name: 'find-first-screen',
  buildEnd() {
    const byName = new Map<string, string>();
    for (const id of this.getModuleIds()) {
      if (TAKEN_BY_NAME.test(id)) byName.set(id.slice(id.lastIndexOf('/') + 1).replace('.mjs', ''), id);
    }
    const add = (id: string | undefined) => {
      const isSought = id && (OWN_CODE.test(id) || (TAKEN_BY_NAME.test(id) && !HANDS_ON.test(id)));
      if (!isSought || ofFirstScreen.has(id)) return;
      ofFirstScreen.add(id);
      const module = this.getModuleInfo(id);
      for (const imported of module?.importedIds ?? []) add(imported);
      for (const name of takenNames(module?.code ?? '')) add(byName.get(name));
    };
    ofFirstScreen.clear();
    for (const file of FIRST_SCREEN) add(at(file));
  },
};

// Our own shared code in one chunk: as dozens of small ones it would cost a request each. What loads on demand stays out.
const isShared = (id: string) =>
  !IN_DIALOGS.test(id) &&
  !IN_MENUS.test(id) &&
  !IN_TEXTS.test(id) &&
  /\/web\/(lib|entities|components)\//.test(id) &&
  !/\/components\/(editor\/(?!reading\/|shared-text)|pickers\/date-picker-panel)/.test(id);
const isCore = (id: string) => ofFirstScreen.has(id) && isShared(id);

/** What the layouts of work items share, and the icons: a board would ask for each of them alone. */
const isOfItems = (id: string) => ofFirstScreen.has(id) && /\/web\/features\/work-items\//.test(id);
/** The sidebar and what else is around a screen. */
const isOfFrame = (id: string) => ofFirstScreen.has(id) && /\/web\/(app\/shell|features\/sidebar)\//.test(id);
/** What opens over any of them. */
const isOverItems = (id: string) =>
  /\/web\/features\/work-items\/(model\/(display|filters|groups|items|menus|properties|selection)|layouts\/list|commands|screen)\//.test(
    id,
  );

// The libraries every screen needs change rarely: in chunks of their own they stay in the browser's cache across releases.
const SHARED_CHUNKS = [
  { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'mantine', priority: 2, test: (id: string) => OF_MANTINE.test(id) && ofFirstScreen.has(id) },
  { name: 'icons', priority: 2, test: (id: string) => OF_ICONS.test(id) && ofFirstScreen.has(id) },
  { name: 'core', priority: 1, test: isCore, minShareCount: 2 },
  { name: 'items', priority: 1, test: isOfItems, minShareCount: 2 },
  { name: 'frame', priority: 1, test: isOfFrame },
  { name: 'more-icons', test: OF_ICONS, minShareCount: 2 },
  { name: 'menus', minShareCount: 3, test: IN_MENUS },
  { name: 'dialogs', minShareCount: 3, test: IN_DIALOGS },
  { name: 'texts', priority: 1, test: IN_TEXTS },
  { name: 'overlays', minShareCount: 3, test: isOverItems },
  // What only one or two screens use stays with them.
  { name: 'controls', minShareCount: 5, test: OF_MANTINE },
  { name: 'later', minShareCount: 2, test: isShared },
];

/** What draws diagrams: large, and fetched by who sees one (`scripts/service-worker.ts` leaves it out by this name). */
const OF_DIAGRAMS =
  /node_modules\/(mermaid|@mermaid-js|@upsetjs|@chevrotain|chevrotain|langium|cytoscape[\w-]*|cose-base|layout-base|elkjs|d3(-[\w-]+)?|dagre-d3-es|khroma|roughjs|stylis|lodash-es)\//;

/** The chunks that the page begins with. */
const ALWAYS_THERE = /\/(core|react|mantine|icons|rolldown-runtime)-[\w-]+\.js$|\.css$/;

/** Schemas check what the server is given; in the browser their library would be a tenth of all that the first screen loads. */
const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'zod') return;
    this.error(
      `${importer} would bring zod into the browser: import its types alone, or move its constants.`,
    );
  },
};

export default defineConfig({
  plugins: [react(), textFiles(), withoutSchemas, findFirstScreen],
  build: {
    target: 'es2023',
    // The first that know :dir() and :has(); for older ones :dir() would become a list of languages, which says nothing.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari16.4'],
    assetsInlineLimit: 0,
    // One file: a style that is missing when its part comes is never asked for again.
    cssCodeSplit: false,
    // Whoever asks for more runs on these already: each of them would be looked for in the page first.
    modulePreload: {
      // Whatever is able to run the rest knows it.
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !ALWAYS_THERE.test(file)),
    },
    rolldownOptions: {
      input: { index: at('index.html'), [WORKER]: at('lib/device/service-worker.ts') },
      output: {
        codeSplitting: { groups: SHARED_CHUNKS },
        // Its address says how much of the site it serves, and stays the same from version to version.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.some((id) => OF_DIAGRAMS.test(id))
            ? 'assets/diagram-[hash].js'
            : 'assets/[name]-[hash].js',
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js'),
      },
    },
  },
});
