import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { claimInstance, findAccount } from '../identity/accounts/accounts-repo.ts';
import { BOOKING_CORE } from './content/booking-core.ts';
import { PASSENGER_APP } from './content/passenger-app.ts';
import { DEMO_PEOPLE, DEMO_WORKSPACE } from './content/people.ts';
import { PIERS } from './content/piers.ts';
import { DemoClock } from './demo-clock.ts';
import { DemoTexts } from './demo-texts.ts';
import { type WrittenProject, writeDesk } from './write-desk.ts';
import { writeFields } from './write-fields.ts';
import { writeInbox } from './write-inbox.ts';
import { writeInitiatives } from './write-initiatives.ts';
import { writeItems } from './write-items.ts';
import { writePages } from './write-pages.ts';
import { writeDemoRecurrence } from './write-recurrence.ts';
import { writeDemoTemplates } from './write-templates.ts';
import { writeDemoWorkflow } from './write-workflow.ts';
import { writeTime } from './write-time.ts';
import { type DemoTeam, writeTeam } from './write-people.ts';
import { writeProject } from './write-project.ts';
import { writeRequests } from './write-requests.ts';

/** How a visitor of the demonstration signs in; `main` prints it. */
export const DEMO_SIGN_IN = { email: DEMO_PEOPLE[0]?.email ?? '', password: 'Low-tide-at-Ness-06:40' };

// A new project stands first among its members' projects, so the last one written is on top.
const PROJECTS = [PIERS, BOOKING_CORE, PASSENGER_APP];

type DemoLog = { info: (message: string) => void };

/**
 * Fills a workspace of an invented team, with dates around today: projects, people, work items with their history, a
 * cycle that is running, pages, views, requests in intake, a published board, and what the host has of their own. Does
 * nothing when the workspace is there already. It records no Changes, since no client can have it open yet.
 */
export async function seedDemo({ db, log }: { db: Db; log: DemoLog }): Promise<void> {
  if (await isThere(db)) return inTransaction(db, claimForHost);
  const texts = await DemoTexts.of(PROJECTS);
  const isNew = await inTransaction(db, (tx) => writeDemo(tx, { clock: new DemoClock(new Date()), texts }));
  if (isNew) log.info(`The demonstration workspace "${DEMO_WORKSPACE.slug}" was made.`);
}

/** The host of the demonstration administers an instance that has no administrator, and not who comes first. */
async function claimForHost(tx: Tx): Promise<void> {
  const host = await findAccount(tx, DEMO_SIGN_IN.email);
  if (host) await claimInstance(tx, host.id);
}

async function isThere(db: Db): Promise<boolean> {
  const known = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', DEMO_WORKSPACE.slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return known !== undefined;
}

async function writeDemo(tx: Tx, { clock, texts }: { clock: DemoClock; texts: DemoTexts }): Promise<boolean> {
  await lockByName(tx, 'demo');
  if (await isThere(tx)) return false;
  const team = await writeTeam(tx, DEMO_SIGN_IN.password);
  const projects = new Map<string, WrittenProject>();
  for (const project of PROJECTS) {
    const frame = await writeProject(tx, { project, team, clock });
    const target = { project, frame, team, clock, texts };
    const items = await writeItems(tx, target);
    if (project === PASSENGER_APP) {
      await writeFields(tx, { scope: frame.scope, team, clock, items });
      await writeDemoWorkflow(tx, frame, team.host_id);
      await writeDemoTemplates(tx, frame, team.host_id);
      await writeDemoRecurrence(tx, frame, team.host_id);
      await writeTime(tx, { frame, team, clock, items });
    }
    const pages = await writePages(tx, target);
    projects.set(project.identifier, { frame, items, pages });
    await markFavorite(tx, team, { id: frame.scope.project_id, isMarked: project === PASSENGER_APP });
  }
  const written = { team, projects, now: Date.now() };
  await writeRequests(tx, written, clock);
  await writeInitiatives(tx, { team, projects, clock });
  await writeDesk(tx, written);
  await writeInbox(tx, team);
  await claimForHost(tx);
  return true;
}

async function markFavorite(
  tx: Tx,
  { workspace_id, host_id }: DemoTeam,
  { id, isMarked }: { id: string; isMarked: boolean },
): Promise<void> {
  if (!isMarked) return;
  await tx
    .insertInto('favorites')
    .values({ workspace_id, project_id: id, user_id: host_id, entity_type: 'project', entity_identifier: id })
    .execute();
}
