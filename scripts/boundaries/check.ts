import path from 'node:path';
import { findCircles } from './circles.ts';
import { refusedFolderCircles } from './folder-circles.ts';
import { type Import, WORKED_OUT, readImports } from './read-imports.ts';
import {
  BASE,
  BUILD,
  LAYERS,
  NAMELESS,
  OUTSIDE,
  REFUSED_PACKAGES,
  ROOMS,
  ROUTES,
  type Room,
  SEPARATE,
  TEST,
  TESTING,
} from './rules.ts';

const isTest = (file: string) => TEST.test(file) || TESTING.test(file);

const layerOf = (file: string): string => {
  const [top = ''] = file.split('/');
  return top in LAYERS ? top : OUTSIDE;
};

/** The room of a folder that a file stands in; null for a place that no rule names. */
function roomOf(file: string, folder: string): string | null {
  const [name = '', ...rest] = file.slice(folder.length + 1).split('/');
  const room = ROOMS[folder]?.find(({ name: own, files }) =>
    rest.length === 0 ? files?.includes(name) : !files && own === name,
  );
  return room?.name ?? null;
}

/** The part of `STRANGERS` that a file is in. */
function separatePartOf(file: string): string | null {
  const home = SEPARATE.find((folder) => file.startsWith(`${folder}/`));
  return home === undefined ? null : (file.slice(home.length + 1).split('/')[0] ?? null);
}

/** The packages that the package.json of each folder at the top declares; those for tests apart. */
export type Declared = ReadonlyMap<string, { all: readonly string[]; for_tests: readonly string[] }>;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function refusedUndeclared({ from, to }: Import, declared: Declared): string | null {
  const [top = ''] = from.split('/');
  const known = declared.get(top);
  if (!known || to.startsWith('node:')) return null;
  const name = packageOf(to);
  const isBuilding = isTest(from) || BUILD.test(from);
  const isKnown = known.all.includes(name) || (isBuilding && known.for_tests.includes(name));
  return isKnown ? null : `${top}/package.json does not declare ${name}`;
}

function refusedPackage({ from, to }: Import): string | null {
  if (to === WORKED_OUT) return 'what an expression yields cannot be checked';
  if (isTest(from)) return null;
  const rule = REFUSED_PACKAGES.find(({ by, name }) => by.test(from) && name.test(to));
  return rule?.why ?? null;
}

function refusedLayer({ from, to }: Import): string | null {
  const [own, other] = [layerOf(from), layerOf(to)];
  if (own === other || own === OUTSIDE) return null;
  if (other === OUTSIDE) return `${to} puts the parts together, and no part imports it`;
  return LAYERS[own]?.includes(other)
    ? null
    : `${own} may import ${LAYERS[own]?.join(', ') || 'nothing of ours'}`;
}

function refusedIn(folder: string, { from, to }: Import): string | null {
  const [own, other] = [roomOf(from, folder), roomOf(to, folder)];
  if (own === null || other === null) {
    const [name] = (own === null ? from : to).slice(folder.length + 1).split('/');
    return `${folder}/${name} is no room of the rules`;
  }
  if (own === other) return null;
  const rooms = ROOMS[folder] ?? [];
  const at = rooms.findIndex(({ name }) => name === own);
  const isBaseBelow = rooms.slice(0, at).some(({ name }) => name === BASE);
  const imports = rooms[at]?.imports ?? [];
  if (imports.includes(other) || (other === BASE && isBaseBelow)) return null;
  return `${folder}/${own} may import ${imports.join(', ') || 'no other room'}`;
}

/** Rooms stand in rooms: each folder of the rules that both files are in has its say. */
function refusedRoom(each: Import): string | null {
  if (isTest(each.from) || BUILD.test(each.from)) return null;
  const around = Object.keys(ROOMS).filter(
    (folder) => each.from.startsWith(`${folder}/`) && each.to.startsWith(`${folder}/`),
  );
  for (const folder of around) {
    const why = refusedIn(folder, each);
    if (why !== null) return why;
  }
  return null;
}

function refusedNeighbour({ from, to }: Import): string | null {
  const [own, other] = [separatePartOf(from), separatePartOf(to)];
  return own === null || other === null || own === other
    ? null
    : `${own} and ${other} do not know each other`;
}

function refusedTesting({ from, to }: Import): string | null {
  if (TEST.test(to)) return 'nothing imports a test';
  const isOfTests = isTest(from) || ['e2e', 'bench'].includes(layerOf(from));
  return TESTING.test(to) && !isOfTests ? 'only tests import what helps tests' : null;
}

const refusedName = ({ to }: Import): string | null =>
  NAMELESS.test(to) ? 'name the file by what is in it; no barrels, no utils' : null;

function refusedRoutes({ from, to }: Import): string | null {
  if (isTest(from) || !ROUTES.test(to)) return null;
  const [own, other] = [path.posix.dirname(from), path.posix.dirname(to)];
  const isAround = own === other || other.startsWith(`${own}/`);
  return isAround ? null : 'the calls of a folder are put together by the folders around it';
}

const RULES = [refusedLayer, refusedTesting, refusedRoom, refusedNeighbour, refusedRoutes, refusedName];

/** Without the whole name of a file one could not tell whom it makes a circle with. */
const refusedMissing = ({ to }: Import, files: ReadonlySet<string>): string | null =>
  files.has(to) || /\.(?!tsx?$|[cm]?[jt]s$|jsx$)[a-z\d]+$/.test(to) ? null : 'there is no file of this name';

function refusalOf(each: Import, files: ReadonlySet<string>, declared: Declared): string | null {
  if (each.is_package) return refusedPackage(each) ?? refusedUndeclared(each, declared);
  for (const rule of RULES) {
    const why = rule(each);
    if (why !== null) return why;
  }
  return refusedMissing(each, files);
}

/** What is wrong with the rules themselves: a room names only such as stand above it in the table. */
export function ruleFaults(table: Readonly<Record<string, readonly Room[]>> = ROOMS): string[] {
  return Object.entries(table).flatMap(([layer, rooms]) =>
    rooms.flatMap(({ name, imports }, index) => {
      const lower = new Set(rooms.slice(0, index).map((room) => room.name));
      return imports
        .filter((other) => !lower.has(other))
        .map((other) => `the rules: ${layer}/${name} is to import ${other}, which is not below it`);
    }),
  );
}

/** Every import that the rules refuse, by the text of the files; of what is not in `declared` any package is allowed. */
export function findRefused(sources: ReadonlyMap<string, string>, declared: Declared = new Map()): string[] {
  const imports = [...sources].flatMap(([file, text]) => readImports(file, text));
  const files = new Set(sources.keys());
  const refused = imports.flatMap((each) => {
    const why = refusalOf(each, files, declared);
    return why === null ? [] : [`${each.from}:${each.line} imports ${each.to}: ${why}`];
  });
  const circles = findCircles(imports).map((circle) => `a circle: ${[...circle, circle[0]].join(' → ')}`);
  return [...ruleFaults(), ...refused, ...circles, ...refusedFolderCircles(imports)];
}
