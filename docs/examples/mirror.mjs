/*
 * Mirrors the work items of a project into SQLite and follows what happens to them (docs/realtime.md):
 *   TANDEM_URL=… TANDEM_TOKEN=… TANDEM_WORKSPACE=… TANDEM_PROJECT=… node mirror.mjs mirror.db
 * Needs Node 22.13 and nothing else. Stop it at any moment: it goes on where it was.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const { TANDEM_URL, TANDEM_TOKEN = '', TANDEM_WORKSPACE, TANDEM_PROJECT } = process.env;
const stream = `project:${TANDEM_PROJECT}`;
const db = new DatabaseSync(process.argv[2] ?? 'mirror.db');
db.exec(`create table if not exists items (id text primary key, row text not null);
  create table if not exists place (id integer primary key check (id = 1), seq integer not null)`);
const put = db.prepare('insert or replace into items values (?, ?)');
const remove = db.prepare('delete from items where id = ?');
const count = db.prepare('select count(*) as n from items');
const goOnFrom = db.prepare('insert or replace into place values (1, ?)');

async function get(path, query) {
  const address = `${TANDEM_URL}/api/workspaces/${TANDEM_WORKSPACE}/${path}?${new URLSearchParams(query)}`;
  const signal = AbortSignal.timeout(30_000);
  const answer = await fetch(address, { headers: { 'x-api-key': TANDEM_TOKEN }, signal });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return { ...(await answer.json()), readAt: Number(answer.headers.get('x-stream-seq')?.split('=')[1]) };
}

const issues = `projects/${TANDEM_PROJECT}/v2/issues/`;

/** Everything, as it is from the number on at which the feed stands now. Each page goes on behind the last row. */
async function listAll() {
  const { seq } = await get('changes/', { stream });
  db.exec('begin; delete from items');
  for (let cursor = 'after:'; cursor !== null;) {
    const { results, next_cursor } = await get(issues, { cursor });
    for (const row of results) put.run(row.id, JSON.stringify(row));
    cursor = next_cursor;
  }
  goOnFrom.run(seq);
  db.exec('commit');
  isCompared = false;
}

let isCompared = false;

/** Once nothing is on its way, there are as many rows here as there: otherwise everything is read anew. */
async function compare({ seq }) {
  const { total_results, readAt } = await get(issues, { cursor: 'after:', per_page: 1 });
  if (readAt !== seq) return;
  if (count.get().n !== total_results) return listAll();
  isCompared = true;
}

/** What came since: false when that was nothing. The rows and the place are stored together or not at all. */
async function follow({ seq: after }) {
  const { seq, changes, resync } = await get('changes/', { stream, after });
  if (resync) return listAll();
  db.exec('begin');
  for (const { op, id, row } of changes.filter(({ kind }) => kind === 'work_item')) {
    if (op === 'put') put.run(id, JSON.stringify(row));
    else remove.run(id);
  }
  goOnFrom.run(seq);
  db.exec('commit');
  return seq > after;
}

for (;;) {
  try {
    const place = db.prepare('select seq from place').get();
    if ((await (place ? follow(place) : listAll())) === false) {
      if (!isCompared) await compare(place);
      await pause(1000);
    }
  } catch (error) {
    process.stderr.write(`${error}\n`);
    if (db.isTransaction) db.exec('rollback');
    await pause(5000);
  }
}
