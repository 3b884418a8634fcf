import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockPlaces } from '@tandem/db/rows/places.ts';
import { placeAmong } from '@tandem/shared/work-items/items/sort-order.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import {
  HIGHEST_AT_HOME,
  HOME_KEYS,
  type HomeKey,
  SIDEBAR_KEYS,
  type SidebarKey,
  isHomeExtra,
  isSidebarExtra,
} from '@tandem/shared/personal/preferences/keys.ts';
import type { HomePreference, SidebarPreference } from '@tandem/shared/personal/preferences/schema.ts';
import type { HomePreferencePatch, SidebarEntryPatch } from '@tandem/shared/personal/preferences/input.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type WorkspaceContext, recordFor, stampStreamSeq } from '../../context.ts';
import {
  type Place,
  type PreferenceKey,
  type PreferenceValues,
  lockStored,
  readStored,
  writeStored,
} from './repo.ts';

const FIRST_IN_SIDEBAR = 65_535;
const SIDEBAR_STEP = 10_000;

type Usual = PreferenceValues & { key: string };
type Arranged = Usual & { isStored: boolean };

/** What stands where until somebody changes it (docs/contract/preferences.md#until-something-is-changed). */
const USUAL: Record<Place, readonly Usual[]> = {
  home: HOME_KEYS.map((key, index) => ({
    key,
    is_on: !isHomeExtra(key),
    sort_order: HIGHEST_AT_HOME - index,
  })),
  sidebar: SIDEBAR_KEYS.map((key, index) => ({
    key,
    is_on: false,
    sort_order: FIRST_IN_SIDEBAR + index * SIDEBAR_STEP,
  })),
};

const scopeOf = ({ workspace, user }: WorkspaceContext, place: Place): PreferenceKey => ({
  workspace_id: workspace.id,
  user_id: user.id,
  place,
});

async function readAll(ctx: WorkspaceContext, place: Place): Promise<Arranged[]> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return readPlaces(ctx.db, ctx, place);
}

async function readPlaces(db: Db, ctx: WorkspaceContext, place: Place): Promise<Arranged[]> {
  const stored = new Map((await readStored(db, scopeOf(ctx, place))).map((row) => [row.key, row]));
  return USUAL[place].map((usual) => {
    const own = stored.get(usual.key);
    return { ...usual, ...own, isStored: own !== undefined };
  });
}

/** The widgets of the caller's home; of the extras those that the caller has arranged. */
export async function listHome(ctx: WorkspaceContext): Promise<HomePreference[]> {
  const all = await readAll(ctx, 'home');
  const listed = all.filter(({ key, isStored }) => isStored || !isHomeExtra(key));
  return listed.map(({ key, is_on, sort_order }) => ({ key, is_enabled: is_on, config: {}, sort_order }));
}

/** The entries of the caller's sidebar, by their keys; of the extras those that the caller has arranged. */
export async function readSidebar(ctx: WorkspaceContext): Promise<Record<string, SidebarPreference>> {
  const all = await readAll(ctx, 'sidebar');
  const listed = all.filter(({ key, isStored }) => isStored || !isSidebarExtra(key));
  return Object.fromEntries(
    listed.map(({ key, is_on, sort_order }) => [key, { is_pinned: is_on, sort_order }]),
  );
}

type Patch = { key: HomeKey | SidebarKey; values: Partial<PreferenceValues> };

/** Writes what each patch names, the lower places first; the Changes go to the caller alone. */
async function change(ctx: WorkspaceContext, place: Place, patches: readonly Patch[]): Promise<Usual[]> {
  const inOrder = patches.toSorted((a, b) => (a.values.sort_order ?? 0) - (b.values.sort_order ?? 0));
  return inTransaction(ctx.db, async (tx) => {
    if (patches.some(({ values }) => values.sort_order !== undefined)) {
      await lockPlaces(tx, { table: 'personal_preferences' }, ctx.user.id);
    }
    const changes: NewChange[] = [];
    const written: Usual[] = [];
    for (const [index, { key, values }] of inOrder.entries()) {
      const waiting = inOrder.slice(index).map((each) => each.key);
      const { sort_order: wanted } = values;
      const taken = wanted === undefined ? null : await placeOf(tx, ctx, { place, waiting, wanted });
      const own = { ...values, ...(taken ? { sort_order: taken.place } : {}) };
      written.push(await write(tx, ctx, { place, usual: usualOf(place, key), values: own }, changes));
      for (const { id, place: sort_order } of taken?.moved ?? []) {
        await write(tx, ctx, { place, usual: usualOf(place, id), values: { sort_order } }, changes);
      }
    }
    if (changes.length > 0) await recordFor(ctx, tx, changes);
    return written;
  });
}

const usualOf = (place: Place, key: string): Usual =>
  must(
    USUAL[place].find((one) => one.key === key),
    'only known keys have a place',
  );

/** The place of the first of those that wait for one among all others, and those that give way. */
async function placeOf(
  tx: Tx,
  ctx: WorkspaceContext,
  { place, waiting, wanted }: { place: Place; waiting: readonly string[]; wanted: number },
) {
  const all = await readPlaces(tx, ctx, place);
  const rows = all
    .filter((row) => !waiting.includes(row.key))
    .map(({ key: id, sort_order }) => ({ id, place: sort_order }))
    .sort((a, b) => a.place - b.place);
  return must(placeAmong({ rows, isStart: true, isEnd: true }, { wanted }), 'all of them are there');
}

type Write = { place: Place; usual: Usual; values: Partial<PreferenceValues> };

/** Stores one as it is to be, and notes its Change where it was otherwise. */
async function write(
  tx: Tx,
  ctx: WorkspaceContext,
  { place, usual, values }: Write,
  changes: NewChange[],
): Promise<Usual> {
  const { key } = usual;
  const before = await lockStored(tx, scopeOf(ctx, place), key, usual);
  const after = {
    key,
    is_on: values.is_on ?? before.is_on,
    sort_order: values.sort_order ?? before.sort_order,
  };
  if (after.is_on === before.is_on && after.sort_order === before.sort_order) return after;
  await writeStored(tx, before.id, after);
  const shown = place === 'home' ? { is_enabled: after.is_on } : { is_pinned: after.is_on };
  changes.push({
    stream: userStream(ctx.user.id),
    workspace_id: null,
    kind: place === 'home' ? 'home_preference' : 'sidebar_preference',
    op: 'put',
    id: before.id,
    row: { id: before.id, workspace: ctx.workspace.id, key, ...shown, sort_order: after.sort_order },
  });
  return after;
}

const given = (is_on: boolean | undefined, sort_order: number | undefined): Partial<PreferenceValues> => ({
  ...(is_on === undefined ? {} : { is_on }),
  ...(sort_order === undefined ? {} : { sort_order }),
});

export async function updateHome(ctx: WorkspaceContext, key: HomeKey, patch: HomePreferencePatch) {
  const values = given(patch.is_enabled, patch.sort_order);
  const [written] = await change(ctx, 'home', [{ key, values }]);
  const { is_on, sort_order } = must(written, 'one was written');
  return { key, is_enabled: is_on, sort_order };
}

/** Several at once: all of them are written, or none. */
export async function updateSidebar(ctx: WorkspaceContext, entries: readonly SidebarEntryPatch[]) {
  const patches = entries.map(({ key, is_pinned, sort_order }) => ({
    key,
    values: given(is_pinned, sort_order),
  }));
  const written = await change(ctx, 'sidebar', patches);
  return written.map(({ key, is_on, sort_order }) => ({ key, is_pinned: is_on, sort_order }));
}
