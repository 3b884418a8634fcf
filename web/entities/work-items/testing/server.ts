import { projectStream } from '@tandem/shared/sync/stream.ts';
import { FakeServer } from '#lib/sync/sync-testing.ts';
import { UndoLog } from './undo.ts';
import type { WorkItem } from '../rows/types.ts';

export const STATE_IDS = ['todo', 'doing', 'done'] as const;
export const GROUP_OF: Record<string, WorkItem['state__group']> = {
  todo: 'unstarted',
  doing: 'started',
  done: 'completed',
};
const PRIORITY_RANK = ['urgent', 'high', 'medium', 'low', 'none'];
const LABEL_IDS = ['red', 'blue'];

type Random = () => number;
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

type Key = string | number | null;
/** Orders and groups are written down here once more, so that the client is not held against itself. */
const ORDER: Record<string, (row: WorkItem) => Key> = {
  sort_order: (row) => row.sort_order,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  target_date: (row) => row.target_date,
  priority: (row) => PRIORITY_RANK.length - PRIORITY_RANK.indexOf(row.priority),
};
const GROUPS: Record<string, (row: WorkItem) => string[]> = {
  state_id: (row) => [row.state_id],
  priority: (row) => [row.priority],
  labels__id: (row) => (row.label_ids.length > 0 ? row.label_ids : ['None']),
};
const FILTERS: Record<string, (row: WorkItem) => string[]> = {
  state: (row) => [row.state_id],
  priority: (row) => [row.priority],
  labels: (row) => (row.label_ids.length > 0 ? row.label_ids : ['None']),
};

function compareKeys(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

function compare(orderBy: string) {
  const isDown = orderBy.startsWith('-');
  const keyOf = ORDER[orderBy.replace('-', '')]!;
  return (a: WorkItem, b: WorkItem) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    const order = isDown && x !== null && y !== null ? compareKeys(y, x) : compareKeys(x, y);
    return order || compareKeys(b.created_at, a.created_at) || compareKeys(a.id, b.id);
  };
}

/** A project with its items: what the list call answers, and other people who change things. */
export class ItemServer extends FakeServer {
  readonly projectId: string;
  readonly undoLog = new UndoLog(this);
  /** First answers of requests, by their keys. */
  readonly answers = new Map<string, unknown>();
  private readonly random: Random;
  private readonly createdBy = new Map<string, { row: WorkItem; seq: number }>();
  private made = 0;
  private clock = 0;

  constructor(projectId: string, random: Random, count: number) {
    super(projectStream(projectId), []);
    this.projectId = projectId;
    this.random = random;
    for (let index = 0; index < count; index += 1) this.create({});
  }

  items(): WorkItem[] {
    return this.list().rows as unknown as WorkItem[];
  }

  /** Everything that lists show, the longest untouched first. */
  copied(): WorkItem[] {
    return this.matching(new URLSearchParams()).sort(
      (a, b) => compareKeys(a.updated_at, b.updated_at) || compareKeys(a.id, b.id),
    );
  }

  /** The rows of a list in order, before they are cut into pages. */
  matching(params: URLSearchParams): WorkItem[] {
    const passes = (row: WorkItem) =>
      row.archived_at === null &&
      (params.get('sub_issue') !== 'false' || row.parent_id === null) &&
      (params.get('type') !== 'active' || ['unstarted', 'started'].includes(row.state__group)) &&
      Object.entries(FILTERS).every(([name, valuesOf]) => {
        const wanted = params.get(name)?.split(',');
        return !wanted || valuesOf(row).some((value) => wanted.includes(value));
      });
    return this.items()
      .filter(passes)
      .sort(compare(params.get('order_by') ?? 'sort_order'));
  }

  /** Group → rows; sub-groups as "group|sub-group", and "all" without groups: as the client names its cells. */
  cells(params: URLSearchParams): Map<string, WorkItem[]> {
    const groupOf = GROUPS[params.get('group_by') ?? ''] ?? (() => ['all']);
    const subGroupOf = GROUPS[params.get('sub_group_by') ?? ''];
    const cells = new Map<string, WorkItem[]>();
    for (const row of this.matching(params)) {
      for (const group of groupOf(row)) {
        for (const key of subGroupOf ? subGroupOf(row).map((sub) => `${group}|${sub}`) : [group]) {
          cells.set(key, [...(cells.get(key) ?? []), row]);
        }
      }
    }
    return cells;
  }

  create(fields: Partial<WorkItem>, mutationId = `server-${this.seq}`): { row: WorkItem; seq: number } {
    const known = this.createdBy.get(mutationId);
    if (known) return known;
    this.made += 1;
    const row = { ...this.newRow(this.now()), ...fields, state__group: GROUP_OF[fields.state_id ?? 'todo'] };
    const created = { row: row as WorkItem, seq: this.write(mutationId, row) };
    this.createdBy.set(mutationId, created);
    return created;
  }

  /** A row of several that one request writes. */
  put(mutationId: string, row: WorkItem): number {
    return this.write(mutationId, { ...row, updated_at: this.now() }, `${mutationId} ${row.id}`);
  }

  update(id: string, fields: Partial<WorkItem>, mutationId = `server-${this.seq}`): number {
    const known = this.row(id);
    if (!known) return this.seq;
    const group = fields.state_id ? { state__group: GROUP_OF[fields.state_id] } : {};
    return this.write(mutationId, { ...known, ...fields, ...group, updated_at: this.now(), id });
  }

  /** Something that another person does. */
  disturb() {
    const row = pick(this.random, this.items());
    const dice = this.random();
    if (!row || dice < 0.15) this.create(this.randomFields());
    else if (dice < 0.25) this.remove(`server-${this.seq}`, row.id);
    else if (dice < 0.3) this.update(row.id, { archived_at: row.archived_at ? null : 'then' });
    else if (dice < 0.37)
      this.write(`server-${this.seq}`, { ...row, sub_issues_count: row.sub_issues_count + 1 });
    else this.update(row.id, this.randomFields());
  }

  /** An import: many rows at once, and no Change that reports them. */
  importRows() {
    const changed = this.items().filter(() => this.random() < 0.2);
    this.writeSilently(changed.map((row) => ({ ...row, ...this.randomFields(), updated_at: this.now() })));
  }

  randomFields(): Partial<WorkItem> {
    const all: Partial<WorkItem>[] = [
      { state_id: pick(this.random, STATE_IDS) },
      { priority: pick(this.random, PRIORITY_RANK) as WorkItem['priority'] },
      { label_ids: LABEL_IDS.filter(() => this.random() < 0.5) },
      { sort_order: Math.floor(this.random() * 1000) },
      { target_date: pick(this.random, [null, '2026-01-01', '2026-02-02', '2026-03-03']) },
      { name: `name ${Math.floor(this.random() * 100)}` },
    ];
    return { ...pick(this.random, all), ...pick(this.random, all) };
  }

  /** What a bulk call sets. */
  randomProperties(): Pick<WorkItem, 'priority'> | Pick<WorkItem, 'label_ids'> {
    if (this.random() < 0.5) return { priority: pick(this.random, PRIORITY_RANK) as WorkItem['priority'] };
    return { label_ids: LABEL_IDS.filter(() => this.random() < 0.5) };
  }

  private now() {
    this.clock += 1;
    return `t${String(this.clock).padStart(6, '0')}`;
  }

  private newRow(at: string) {
    const texts = { id: `item-${String(this.made).padStart(4, '0')}`, name: 'New', priority: 'none' };
    const ids = { project_id: this.projectId, state_id: 'todo', parent_id: null, cycle_id: null };
    const lists = { label_ids: [], assignee_ids: [], module_ids: [], sub_issues_count: 0 };
    const flags = { archived_at: null, is_draft: false, is_epic: false, target_date: null, start_date: null };
    const sort_order = Math.floor(this.random() * 1000);
    return {
      ...texts,
      ...ids,
      ...lists,
      ...flags,
      sort_order,
      created_at: at,
      updated_at: at,
      created_by: 'x',
    };
  }
}
