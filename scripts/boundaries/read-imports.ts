import path from 'node:path';
import { type Expression, type Program, Visitor, parseSync } from 'oxc-parser';

/** `to` is a path from the root of the repository, the name of a package, or `WORKED_OUT`. */
export type Import = {
  from: string;
  line: number;
  to: string;
  is_package: boolean;
  /** Loaded later, when it is asked for: such a circle is none. */
  is_late: boolean;
};

/** Where an import is of what an expression yields, so that nothing can be said of it. */
export const WORKED_OUT = '(an expression)';

/** How the parts are named in imports: packages of ours, and the aliases of the client. */
const OUR_PACKAGE = /^(?:.*\/node_modules\/)?@tandem\/(.+)$/;
const CODE = /\.tsx?$/;
const STYLES = /\.css$/;
/** What a style sheet takes from another one. */
const STYLE_IMPORT = /(?:composes:[^;]*\sfrom|@import)\s+['"]([^'"]+)['"]/g;
const CLIENT_ALIAS = /^#(.+)$/;
/** Only a file with one of these is read as a whole, which takes longer. */
const MAY_HAVE_MORE = /\bimport\(|import\.meta\.url/;

type Found = { specifier: string; start: number; is_late: boolean };

const textOf = (node: Expression): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' && node.quasis.length === 1
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
};

/** What is imported later or within a type, and the files that are started as workers. */
function findMore(program: Program): Found[] {
  const found: Found[] = [];
  const add = (specifier: string | null, start: number) => {
    if (specifier !== null) found.push({ specifier, start, is_late: true });
  };
  new Visitor({
    ImportExpression: ({ source, start }) => add(textOf(source) ?? WORKED_OUT, start),
    TSImportType: ({ source, start }) => add(source.value, start),
    NewExpression({ callee, arguments: [first], start }) {
      const isUrl = callee.type === 'Identifier' && callee.name === 'URL';
      if (!isUrl || !first || first.type === 'SpreadElement') return;
      const address = textOf(first);
      if (address?.startsWith('.') && CODE.test(address)) add(address, start);
    },
  }).visit(program);
  return found;
}

function find(file: string, text: string): Found[] {
  if (STYLES.test(file))
    return [...text.matchAll(STYLE_IMPORT)].map(({ 1: specifier = '', index }) => ({
      specifier,
      start: index,
      is_late: false,
    }));
  const parsed = parseSync(file, text);
  const { module } = parsed;
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
  ];
  const fixed = requests.map(({ value, start }) => ({ specifier: value, start, is_late: false }));
  return MAY_HAVE_MORE.test(text) ? [...fixed, ...findMore(parsed.program)] : fixed;
}

/** What a name in an import means; the path of a file of ours has no `..` left in it. */
function resolve(file: string, specifier: string): { to: string; is_package: boolean } {
  if (specifier === WORKED_OUT) return { to: specifier, is_package: true };
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('.')) {
    const joined = path.posix.join(path.posix.dirname(file), bare);
    const ours = OUR_PACKAGE.exec(joined)?.[1];
    return { to: ours ?? joined, is_package: false };
  }
  const ours = OUR_PACKAGE.exec(bare)?.[1];
  if (ours !== undefined) return { to: path.posix.normalize(ours), is_package: false };
  const aliased = CLIENT_ALIAS.exec(bare)?.[1];
  if (aliased !== undefined) return { to: path.posix.join('web', aliased), is_package: false };
  return { to: bare, is_package: true };
}

/** Everything that a file imports, whether as values, types, workers or later. */
export function readImports(file: string, text: string): Import[] {
  return find(file, text).map(({ specifier, start, is_late }) => ({
    from: file,
    line: text.slice(0, start).split('\n').length,
    ...resolve(file, specifier),
    is_late,
  }));
}
