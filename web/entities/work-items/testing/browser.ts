import { expect, vi } from 'vitest';
import { useConnection } from '#lib/http/connection.ts';
import { FakeDevice } from '#lib/outbox/outbox-testing.ts';
import { closeOutbox, openOutbox } from '#lib/outbox/outbox.ts';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { startSession } from '#lib/http/session.ts';
import { FakeSocket } from '#lib/sync/sync-testing.ts';
import { swapRowDevice } from '../../live/device-rows.ts';
import { holdStream, startLive, stopLive, tryNow } from '../../live/live.ts';
import { states } from '../../projects/states/store.ts';
import { useSession } from '../../identity/users/store.ts';
import { useWorkspaces } from '../../workspaces/workspaces/store.ts';
import {
  archiveWorkItem,
  createWorkItem,
  deleteWorkItem,
  loadWorkItem,
  patchWorkItem,
} from '../items/actions.ts';
import { deleteMany, patchMany } from '../items/bulk.ts';
import { loadMore, openList } from '../lists/list-actions.ts';
import { dropLists, findList, isCached, listsOf, retainList, useLists } from '../lists/list-store.ts';
import '../items/live-changes.ts';
import { DEFAULT_QUERY, firstPageParams, type ListQuery, listKey } from '../rows/query.ts';
import { dropCopy } from '../lists/project-copy.ts';
import { dropResync } from '../lists/resync.ts';
import { searchWorkItems } from '../items/search.ts';
import { workItems } from '../rows/store.ts';
import { FakeHttp } from './http.ts';
import { GROUP_OF, type ItemServer, pick, STATE_IDS } from './server.ts';
import { clearSteps, redo, undo, undoAnyway, useUndoRefusal } from '../undo/undo.ts';

const shapes: Partial<ListQuery>[] = [
  { groupBy: null, orderBy: 'sort_order' },
  { groupBy: null, orderBy: '-updated_at', filters: { priority: ['urgent', 'none'] } },
  { groupBy: 'state', orderBy: 'sort_order' },
  { groupBy: 'priority', orderBy: 'target_date', type: 'active' },
  { groupBy: 'labels', orderBy: '-created_at' },
  { groupBy: 'state', subGroupBy: 'priority', orderBy: '-priority' },
  { groupBy: null, orderBy: '-target_date', showSubItems: false, filters: { labels: ['red'] } },
];

function paramsOf(query: ListQuery): URLSearchParams {
  const given = Object.entries(firstPageParams(query)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/**
 * One browser with its screens and what it stores, and the network between it and a server that others use too. The stores
 * of the client are those of the module, so that a second browser needs modules of its own (`vi.resetModules`).
 */
export class Browser {
  readonly server: ItemServer;
  readonly name: string;
  socket: FakeSocket;
  http: FakeHttp;
  private readonly unsent = new FakeDevice();
  private readonly stored = new MemoryRows();
  private readonly random: () => number;
  private screens: { query: ListQuery; close: () => void }[] = [];

  constructor(server: ItemServer, random: () => number, name: string) {
    this.server = server;
    this.random = random;
    this.name = name;
    this.socket = new FakeSocket(server);
    this.http = new FakeHttp(server, random);
    this.signIn();
    startLive(this.socket);
  }

  /** Whoever it is: the name is that of their workspace as well, by which their requests are told apart. */
  private signIn() {
    const { name } = this;
    useWorkspaces.setState({ workspaces: [{ id: name, slug: name } as never], currentId: name });
    useSession.setState({ me: { id: name } as never });
    startSession(name);
    const rows = STATE_IDS.map((id) => ({
      ...{ id, project_id: 'any', group: GROUP_OF[id], default: id === 'todo' },
    }));
    states.confirmRows(rows as never[], 'project:any', 0);
  }

  /** A page is loaded: it finds what the device has. */
  async load() {
    await swapRowDevice(new RowDevice(this.stored.transact));
    await openOutbox(this.unsent);
  }

  /** The page goes, whatever is under way, and the same screens are opened by another one. */
  async reload() {
    const queries = this.screens.map(({ query }) => query);
    const isWritten = useConnection.getState().unwritten === 0;
    // A person who is asked stays; nobody is asked otherwise.
    if (!isWritten) return;
    const { failures } = this.http;
    this.leave();
    this.socket = new FakeSocket(this.server);
    this.http = new FakeHttp(this.server, this.random);
    this.http.failures = failures;
    startLive(this.socket);
    await this.load();
    for (const query of queries) this.show(query);
  }

  open() {
    const shape = pick(this.random, shapes);
    const pageSize = pick(this.random, [2, 4, 7, 50]);
    this.show({ ...DEFAULT_QUERY, ...shape, pageSize, projectId: this.server.projectId });
  }

  private show(query: ListQuery) {
    const release = retainList(listKey(query));
    const letGo = holdStream(this.server.stream);
    const close = () => {
      release();
      letGo();
    };
    this.screens.push({ query, close });
    void openList(query);
  }

  close() {
    const screen = pick(this.random, this.screens);
    screen?.close();
    this.screens = this.screens.filter((one) => one !== screen);
  }

  /** A list that is on the screen and is not kept any more is opened again, as its hook does. */
  reopen() {
    for (const { query } of this.screens) if (!findList(query)) void openList(query);
  }

  /** The person presses "Try again" where a list was refused. */
  private retry() {
    const isFailed = (query: ListQuery) => findList(query)?.status === 'error' || findList(query)?.isStale;
    for (const { query } of this.screens) if (isFailed(query)) void openList(query);
  }

  loadMore() {
    const list = pick(this.random, [...useLists.getState().lists.values()]);
    const key = list && pick(this.random, [...list.cells.keys()]);
    if (!key) return;
    const [group = '', subGroup = null] = key.split('|');
    loadMore(list.query, { group, subGroup }).catch(() => {});
  }

  edit() {
    const row = pick(
      this.random,
      workItems.select(() => true),
    );
    const dice = this.random();
    if (!row || dice < 0.2) createWorkItem(this.server.projectId, { name: 'Mine' });
    else if (dice < 0.3) void deleteWorkItem(row.id);
    else void patchWorkItem(row.id, this.server.randomFields() as object);
  }

  /** What changes many items, or what was changed before. */
  editAgain() {
    const { projectId } = this.server;
    const rows = workItems.select(() => this.random() < 0.2).slice(0, 4);
    const ids = rows.map(({ id }) => id);
    const dice = this.random();
    const { refusal } = useUndoRefusal.getState();
    if (refusal && dice < 0.3) undoAnyway(refusal);
    else if (dice < 0.4) undo();
    else if (dice < 0.6) redo();
    else if (dice < 0.7) undo(ids[0]);
    else if (dice < 0.75 && ids[0]) void archiveWorkItem(ids[0]);
    else if (dice < 0.8 && ids.length > 0) void deleteMany(projectId, ids);
    else if (ids.length > 0) void patchMany(projectId, ids, this.server.randomProperties());
  }

  readOne() {
    const row = pick(this.random, this.server.items());
    if (row && this.random() < 0.5) loadWorkItem(row.project_id, row.id).catch(() => {});
    else searchWorkItems(this.server.projectId, '').catch(() => {});
  }

  tryNow = () => tryNow();

  /** A round with a whole network. */
  settleOnce() {
    tryNow();
    this.reopen();
    this.retry();
    this.http.finishAll();
  }

  get isQuiet() {
    const { sending, waiting } = useConnection.getState();
    return this.http.isQuiet && sending + waiting === 0;
  }

  /** What every kept list shows against what the server has. */
  async check() {
    for (const { query } of this.screens) expect(findList(query)?.status).toBe('ready');
    for (const list of listsOf(this.server.stream)) {
      // A screen that was closed before its list could be read left nothing.
      if (!list.window) continue;
      const truth = this.server.cells(paramsOf(list.query));
      const shown = findList(list.query)!;
      expect(shown.isStale).toBe(false);
      for (const [key, cell] of list.window!.cells) {
        const ids = (truth.get(key) ?? []).map(({ id }) => id);
        expect(cell.ids, `${key} begins as on the server`).toEqual(ids.slice(0, cell.ids.length));
        expect(cell.total, `the total of ${key}`).toBe(ids.length);
      }
      for (const [key, rows] of truth) expect(shown.cells.get(key)?.total ?? 0, key).toBe(rows.length);
      expect(shown.total).toBe(new Set([...truth.values()].flat().map(({ id }) => id)).size);
      await this.loadAll(list.query);
      const all = findList(list.query)!;
      for (const [key, rows] of truth) {
        expect(all.cells.get(key)?.ids, key).toEqual(rows.map(({ id }) => id));
        expect(rows.map(({ id }) => workItems.get(id))).toEqual(rows);
      }
      expect(isCached(list)).toBe(true);
    }
    expect(workItems.pendingIds()).toEqual([]);
  }

  private async loadAll(query: ListQuery) {
    for (let round = 0; round < 60; round += 1) {
      const open = [...findList(query)!.cells].filter(([, cell]) => cell.ids.length < cell.total);
      if (open.length === 0) return;
      for (const [key] of open) {
        const [group = '', subGroup = null] = key.split('|');
        void loadMore(query, { group, subGroup });
        for (let turn = 0; turn < 8; turn += 1) {
          this.http.finishAll();
          await vi.advanceTimersByTimeAsync(0);
        }
      }
    }
  }

  leave() {
    for (const screen of this.screens.splice(0)) screen.close();
    closeOutbox();
    clearSteps();
    useUndoRefusal.setState({ refusal: null });
    void swapRowDevice(null);
    dropLists(listsOf(this.server.stream));
    dropResync(this.server.stream);
    dropCopy(this.server.stream);
    workItems.clear();
    stopLive();
  }
}
