// npm run rules [page]: prints the rules of docs/contract with the tests that show them, and fails for what is wrong.
import fs from 'node:fs';
import path from 'node:path';
import { type Heading, headingsOf, linksOf } from './contract-pages.ts';
import { marksOf } from './test-marks.ts';

export const CONTRACT = 'docs/contract';
const RULE_LEVEL = 3;
const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'test-results']);
const READ = /\.(ts|tsx|mts|mjs|css|sql|md|html)$/;
const TESTS = /\.(test|e2e|faults)\.tsx?$/;
/** As comments cite a page: from the root of the repository. */
const CITATION = /\bdocs\/[\w./-]+?\.md(?:#[\w-]+)?/g;
/** Documents of the time before docs/contract, which nobody can open. One letter in brackets: this is no such name. */
const ELSEWHERE =
  /\bcontract-(?:identity|work-items|planning)\b|\bux-screen[s]|\b1-produc[t]\b|\b2-call[s]\b|\blook-and-fee[l]|\b(?:promise|mock|screen|issue)s? \d|\bcontract section \d/;

export type Shown = { file: string; line: number; title: string };
export type Report = { rules: Map<string, Shown[]>; problems: string[] };

type File = { name: string; text: string };
type Pages = Map<string, Heading[]>;

/** Every file of the repository that people write, by its path from the root. */
function readFiles(root: string, folder = ''): File[] {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : readFiles(root, name);
    }
    return READ.test(name) ? [{ name, text: fs.readFileSync(path.join(root, name), 'utf8') }] : [];
  });
}

/** What is wrong with an address of a page: `docs/contract/states.md#the-default`. */
function problemOf(pages: Pages, cited: string): string | null {
  const [page = '', anchor] = cited.split('#');
  const headings = pages.get(page);
  if (!headings) return `there is no page ${page}`;
  const isThere = anchor === undefined || headings.some((heading) => heading.anchor === anchor);
  return isThere ? null : `${page} has no heading #${anchor}`;
}

/** Citations and links that lead nowhere. */
function wrongCitations(pages: Pages, { name, text }: File): string[] {
  const cited = text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(CITATION)].map(([address]) => ({ address, line: index + 1 })),
    );
  const linked = name.endsWith('.md') ? linksOf(text) : [];
  const followed = linked.flatMap(({ target, line }) => {
    const [file = '', anchor] = target.split('#');
    const page = file === '' ? name : path.posix.join(path.posix.dirname(name), file);
    return page.endsWith('.md') ? [{ address: anchor ? `${page}#${anchor}` : page, line }] : [];
  });
  return [...cited, ...followed].flatMap(({ address, line }) => {
    const problem = problemOf(pages, address);
    return problem === null ? [] : [`${name}:${line}: ${problem}`];
  });
}

/** Names of documents that are not in the repository. */
function foreignNames({ name, text }: File): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [found] = ELSEWHERE.exec(line) ?? [];
    return found ? [`${name}:${index + 1}: "${found}" is no document of the repository`] : [];
  });
}

/** The rules in the order of their pages, none with a test yet, and headings that two rules share. */
function collectRules(pages: Pages): Report {
  const rules = new Map<string, Shown[]>();
  const problems: string[] = [];
  for (const [page, headings] of pages) {
    if (!page.startsWith(`${CONTRACT}/`)) continue;
    const seen = new Set<string>();
    for (const { level, anchor, line } of headings) {
      if (seen.has(anchor)) problems.push(`${page}:${line}: #${anchor} is there twice`);
      seen.add(anchor);
      if (level === RULE_LEVEL) rules.set(`${page}#${anchor}`, []);
    }
  }
  return { rules, problems };
}

/** Writes the tests of a file beside the rules that they show. */
function addMarks({ rules, problems }: Report, { name, text }: File): void {
  for (const { rule, line, test } of marksOf(text)) {
    if (!test) problems.push(`${name}:${line}: no test stands right below this mark`);
    // One that leads nowhere is among the wrong citations already.
    else if (rules.has(rule)) rules.get(rule)?.push({ file: name, line: test.line, title: test.title });
    else problems.push(`${name}:${line}: ${rule} is no rule, which is a heading of three #`);
  }
}

/** Rules with their tests, and everything that is wrong with rules, marks and citations below a folder. */
export function checkRules(root: string): Report {
  const files = readFiles(root);
  const markdown = files.filter(({ name }) => name.endsWith('.md'));
  const pages: Pages = new Map(markdown.map(({ name, text }) => [name, headingsOf(text)]));
  const report = collectRules(pages);
  for (const file of files) {
    report.problems.push(...wrongCitations(pages, file), ...foreignNames(file));
    if (TESTS.test(file.name)) addMarks(report, file);
  }
  for (const [rule, shown] of report.rules) {
    if (shown.length === 0) report.problems.push(`${rule}: no test shows it`);
  }
  return report;
}

/** The rules of one page, or of all, as text. */
export function formatRules({ rules }: Report, page?: string): string {
  const wanted =
    page === undefined ? '' : `${CONTRACT}/${page.replace(/^.*\//, '').replace(/\.md$/, '')}.md#`;
  return [...rules]
    .filter(([rule]) => rule.startsWith(wanted))
    .map(([rule, shown]) =>
      [rule, ...shown.map(({ file, line, title }) => `  ${file}:${line} › ${title}`)].join('\n'),
    )
    .join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const report = checkRules(path.join(import.meta.dirname, '..'));
  console.log(formatRules(report, process.argv[2]));
  for (const problem of report.problems) console.error(problem);
  if (report.problems.length > 0) process.exitCode = 1;
}
