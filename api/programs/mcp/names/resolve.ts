import type { FastifyRequest } from 'fastify';
import { isId } from '../arguments/fields.ts';
import { nearest } from '../arguments/near.ts';
import { type Problem, WrongArguments, shownOf } from '../arguments/problems.ts';
import type { Arguments } from '../arguments/read.ts';
import type { CallTool } from '../tools/tools.ts';
import type { Kind } from './kinds.ts';
import {
  type Candidate,
  type FoundItem,
  MAX_LISTED,
  type NameKind,
  type Reader,
  readCandidates,
  readItems,
  readWorkspaces,
} from './rows.ts';
import { type Found, type Want, wantsOf, withIds } from './wants.ts';

const KEY = /^(.{1,12})-(\d{1,9})$/u;
const MAX_NAMES = 500;
/** Longer than every name, and than every address of mail. */
const MAX_LENGTH = 320;

const keyOf = (text: string) => {
  const [, identifier, number] = KEY.exec(text.normalize('NFC')) ?? [];
  return identifier && number ? { identifier, number: Number(number) } : null;
};
function textOfKey(text: string): string {
  const key = keyOf(text);
  return key ? `${key.identifier.toUpperCase()}-${key.number}` : '';
}

/** The workspace that a call is in: the one that is named, or the only one of the caller. */
async function readReader(request: FastifyRequest, slug: unknown): Promise<Reader | null> {
  const { server, state } = request;
  const userId = state.user?.id ?? '';
  const onlyId = state.credential?.workspace_id ?? null;
  const named = typeof slug === 'string' && slug !== '' ? slug : null;
  const [first, second] = await readWorkspaces(server.db, { userId, onlyId, slug: named });
  return first && !second ? { db: server.db, user_id: userId, workspace: first } : null;
}

/** What a name means: the one of exactly this name, or all of those that have it in whatever case. */
function meantBy(candidates: readonly Candidate[], { kind, text }: Want): Candidate[] {
  const wanted = text.toLowerCase();
  const ofKind = candidates.filter((one) => one.kind === kind);
  const all = ofKind.filter((one) => one.words.includes(wanted));
  if (all.length === 0) return ofKind.filter((one) => one.period === wanted);
  const exact = all.filter((one) => one.name === text || (kind === 'project' && one.period === text));
  return exact.length > 0 ? exact : all;
}

const UNKNOWN: Readonly<Record<Kind, string>> = {
  project: 'There is no such project.',
  item: 'There is no work item of this key or id.',
  state: 'There is no such state.',
  label: 'There is no such label.',
  person: 'There is no such person.',
  cycle: 'There is no such cycle.',
  module: 'There is no such module.',
  type: 'There is no such type.',
};

const ambiguous = ({ argument, text }: Want, found: readonly Candidate[]): Problem => ({
  argument,
  problem: 'Several have this name: give an id.',
  given: shownOf(text),
  known: found.slice(0, MAX_LISTED).map(({ id, name }) => ({ id, name })),
});

function unknown(want: Want, listed: readonly Candidate[]): Problem {
  const names = [...new Set(listed.filter(({ kind }) => kind === want.kind).map(({ name }) => name))];
  const near = nearest(want.text, names);
  return {
    argument: want.argument,
    problem: UNKNOWN[want.kind],
    given: shownOf(want.text),
    ...(near === undefined ? {} : { did_you_mean: near }),
    ...(want.kind === 'item' ? {} : { known: names.slice(0, MAX_LISTED) }),
  };
}

const namesByKind = (wants: readonly Want[]) => {
  const wanted = new Map<NameKind, string[]>();
  for (const { kind, text } of wants) {
    if (kind !== 'item') wanted.set(kind, [...(wanted.get(kind) ?? []), text.toLowerCase()]);
  }
  return wanted;
};

type Scope = { project: string | null; isOfMany: boolean };

/** Ids of the names; WrongArguments with what there is for those that mean nothing or more than one row. */
async function findIds(reader: Reader, wants: readonly Want[], { project, isOfMany }: Scope): Promise<Found> {
  const isOther = ({ kind, text }: Want) =>
    kind !== 'item' && !(kind === 'person' && text.toLowerCase() === 'me');
  const wanted = namesByKind(wants.filter(isOther));
  const candidates = wanted.size > 0 ? await readCandidates(reader, { project, wanted }) : [];
  const meant = (want: Want) => meantBy(candidates, want);
  const missed = wants.filter((want) => isOther(want) && meant(want).length === 0);
  const several = wants.filter(
    (want) => isOther(want) && meant(want).length > 1 && !(isOfMany && want.isFilter),
  );
  if (missed.length + several.length > 0) {
    const kinds = new Map([...namesByKind(missed).keys()].map((kind) => [kind, null]));
    const listed = kinds.size > 0 ? await readCandidates(reader, { project, wanted: kinds }) : [];
    throw new WrongArguments([
      ...missed.map((want) => unknown(want, listed)),
      ...several.map((want) => ambiguous(want, meant(want))),
    ]);
  }
  return (want) => (isOther(want) ? meant(want).map(({ id }) => id) : [reader.user_id]);
}

async function findItems(reader: Reader, wants: readonly Want[], ids: string[]): Promise<FoundItem[]> {
  const keyed = wants.filter(({ kind }) => kind === 'item');
  const keys = keyed.flatMap(({ text }) => keyOf(text) ?? []);
  const items = keys.length + ids.length > 0 ? await readItems(reader, { keys, ids }) : [];
  const known = new Set(items.map(({ key }) => key));
  const missed = keyed.filter(({ text }) => !known.has(textOfKey(text)));
  if (missed.length > 0) throw new WrongArguments(missed.map((want) => unknown(want, [])));
  return items;
}

/** The item that the path of a call goes through. */
const itemOf = (given: Arguments) => given['issue_id'] ?? given['epic_id'];

/** An item that is named says which project it is in. */
function projectOf(items: readonly FoundItem[], item: unknown): string | undefined {
  if (typeof item !== 'string') return undefined;
  const wanted = isId(item) ? item.toLowerCase() : textOfKey(item);
  return items.find(({ id, key }) => (isId(item) ? id === wanted : key === wanted))?.project_id;
}

/** Where the project of an item is sought by the item's id, and the caller sees none with it. */
function noItem(given: Arguments, id: string): WrongArguments {
  const argument = given['issue_id'] === undefined ? 'epic_id' : 'issue_id';
  return new WrongArguments([{ argument, problem: UNKNOWN.item, given: shownOf(id) }]);
}

/** The project of the item of the path stands in the place of one that is not named. */
function withProject(called: CallTool, given: Arguments, items: readonly FoundItem[]): Arguments {
  if (!called.in_path.includes('project_id') || given['project_id']) return given;
  const project_id = projectOf(items, itemOf(given));
  return project_id === undefined ? given : { ...given, project_id };
}

/** A workspace of others is refused in the words for one that is not there. */
function refuseWorkspace(given: Arguments, wants: readonly Want[]): void {
  if (wants.length === 0 || given['slug'] === undefined) return;
  const problem = 'There is no such workspace, or the caller is not in it.';
  throw new WrongArguments([{ argument: 'slug', problem, given: shownOf(given['slug']) }]);
}

async function withNamesResolved(
  reader: Reader,
  called: CallTool,
  { given, wants }: { given: Arguments; wants: readonly Want[] },
): Promise<Arguments> {
  const item = itemOf(given);
  const isProjectSought = called.in_path.includes('project_id') && !given['project_id'];
  const ids = isProjectSought && typeof item === 'string' && isId(item) ? [item] : [];
  const items = await findItems(reader, wants, ids);
  if (ids.length > 0 && projectOf(items, item) === undefined) throw noItem(given, String(item));
  const placed = withProject(called, given, items);
  const projectWants = wants.filter(({ kind }) => kind === 'project');
  const foundProject = await findIds(reader, projectWants, { project: null, isOfMany: false });
  const [projectWant] = projectWants;
  const project = projectWant ? foundProject(projectWant)[0] : (placed['project_id'] as string | undefined);
  const others = wants.filter(({ kind }) => kind !== 'project');
  const scope = { project: project && isId(project) ? project : null, isOfMany: !project };
  const found = await findIds(reader, others, scope);
  const idOfItem = ({ text }: Want) => items.filter(({ key }) => key === textOfKey(text)).slice(0, 1);
  return withIds(called, placed, (want) => {
    if (want.kind === 'item') return idOfItem(want).map(({ id }) => id);
    return want.kind === 'project' ? foundProject(want) : found(want);
  });
}

/** What no row can be called, and what the database could not even be asked for. */
const isNoName = (text: string) => text.length > MAX_LENGTH || text.includes('\0') || !text.isWellFormed();

function requireNames(wants: readonly Want[], slug: unknown): void {
  const [last] = wants.slice(MAX_NAMES);
  const tooMany = last ? [{ argument: last.argument, problem: `Give ${MAX_NAMES} names at most.` }] : [];
  const place = { argument: 'slug', text: typeof slug === 'string' ? slug : '' };
  const wrong = [place, ...wants]
    .filter(({ text }) => isNoName(text))
    .map(({ argument, text }) => ({ argument, problem: 'This is no name.', given: shownOf(text) }));
  if (tooMany.length + wrong.length > 0) throw new WrongArguments([...tooMany, ...wrong]);
}

/**
 * The arguments with ids in the place of names, the workspace and the project of an item (docs/contract/mcp.md#names).
 * Statements: the workspace, items, projects, and all else at once. WrongArguments for names that mean nothing, or several
 * rows, to the caller.
 */
export async function resolveNames(
  request: FastifyRequest,
  called: CallTool,
  given: Arguments,
): Promise<Arguments> {
  const wants = wantsOf(called, given);
  requireNames(wants, given['slug']);
  const isProjectSought = called.in_path.includes('project_id') && !given['project_id'] && itemOf(given);
  const isSlugSought = called.in_path.includes('slug') && !given['slug'];
  if (wants.length === 0 && !isProjectSought && !isSlugSought) return withIds(called, given, () => []);
  const reader = await readReader(request, given['slug']);
  if (!reader) {
    refuseWorkspace(given, wants);
    return given;
  }
  const resolved = await withNamesResolved(reader, called, { given, wants });
  return called.in_path.includes('slug') ? { ...resolved, slug: reader.workspace.slug } : resolved;
}
