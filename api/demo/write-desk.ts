import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { htmlToText } from '@tandem/db/rich-text/sanitize.ts';
import { must } from '@tandem/shared/must.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
} from '@tandem/shared/personal/user-properties/defaults.ts';
import { filterParameters } from '@tandem/shared/planning/views/filters.ts';
import { insertRows } from '../integrations/importers/write/insert-rows.ts';
import {
  type DemoItemKey,
  DRAFTS,
  QUICK_LINKS,
  RECENT_ITEMS,
  RECENT_PAGES,
  STICKIES,
  VIEWS,
} from './content/desk.ts';
import { isoOf } from './demo-clock.ts';
import type { DemoTeam } from './write-people.ts';
import type { DemoFrame } from './write-project.ts';

const MINUTE_MS = 60_000;
const FIRST_PLACE = 65_535;
const PLACE_STEP = 10_000;

/** A project that is written, with the ids of its items by number and of its pages by name. */
export type WrittenProject = { frame: DemoFrame; items: Map<number, string>; pages: Map<string, string> };
export type Written = { team: DemoTeam; projects: Map<string, WrittenProject>; now: number };

export const projectOf = ({ projects }: Written, identifier: string): WrittenProject =>
  must(projects.get(identifier), `${identifier} is written`);

export function itemOf(written: Written, { project, number }: DemoItemKey) {
  const { frame, items } = projectOf(written, project);
  return { ...frame.scope, work_item_id: must(items.get(number), `${project}-${number} is written`) };
}

/** What the host finds of their own: recent visits, links, stickies, drafts and views. */
export async function writeDesk(tx: Tx, written: Written): Promise<void> {
  await writeVisits(tx, written);
  await writeLinks(tx, written);
  await writeStickies(tx, written);
  await writeDrafts(tx, written);
  await insertRows(tx, 'views', VIEWS.map(viewRow(written)));
}

async function writeVisits(tx: Tx, written: Written): Promise<void> {
  const { team, projects, now } = written;
  const items = RECENT_ITEMS.map((key) => {
    const { project_id, work_item_id } = itemOf(written, key);
    return { entity_name: 'issue', entity_identifier: work_item_id, project_id };
  });
  const pages = [...projects.values()].flatMap(({ frame, pages: ids }) =>
    RECENT_PAGES.flatMap((name) => {
      const id = ids.get(name);
      return id ? [{ entity_name: 'page', entity_identifier: id, project_id: frame.scope.project_id }] : [];
    }),
  );
  const visits = [...items.slice(0, 2), ...pages, ...items.slice(2)];
  const rows = visits.map((visit, index) => ({
    workspace_id: team.workspace_id,
    user_id: team.host_id,
    ...visit,
    visited_at: isoOf(now - (index + 1) * 47 * MINUTE_MS),
  }));
  await insertRows(tx, 'recent_visits', rows);
}

const ownedBy = ({ team }: Written) => ({
  workspace_id: team.workspace_id,
  owner_id: team.host_id,
  created_by: team.host_id,
  updated_by: team.host_id,
});

async function writeLinks(tx: Tx, written: Written): Promise<void> {
  await insertRows(
    tx,
    'quick_links',
    QUICK_LINKS.map((link) => ({ ...ownedBy(written), ...link })),
  );
}

async function writeStickies(tx: Tx, written: Written): Promise<void> {
  const rows = STICKIES.map(({ name, color, html }, index) => ({
    ...ownedBy(written),
    name,
    background_color: color,
    description_html: html,
    description_stripped: htmlToText(html) ?? '',
    sort_order: FIRST_PLACE + (STICKIES.length - index) * PLACE_STEP,
  }));
  await insertRows(tx, 'stickies', rows);
}

async function writeDrafts(tx: Tx, written: Written): Promise<void> {
  const { team, now } = written;
  const rows = DRAFTS.map(({ project, name, html, priority }, index) => ({
    ...projectOf(written, project).frame.scope,
    name,
    description_html: html || '<p></p>',
    priority,
    sort_order: FIRST_PLACE + index * PLACE_STEP,
    created_at: isoOf(now - (index + 2) * 190 * MINUTE_MS),
    updated_at: isoOf(now - (index + 2) * 180 * MINUTE_MS),
    created_by: team.host_id,
    updated_by: team.host_id,
  }));
  await insertRows(tx, 'drafts', rows);
}

const viewRow = (written: Written) => (view: (typeof VIEWS)[number], index: number) => {
  const { team } = written;
  const frame = view.project === null ? null : projectOf(written, view.project).frame;
  const { labels, ...plain } = view.filters;
  const idOf = (name: string) => must(frame?.labels.get(name), `${name} is a label of ${view.project}`);
  const filters = { ...plain, ...(labels ? { labels: labels.map(idOf) } : {}) };
  return {
    id: randomUUID(),
    workspace_id: team.workspace_id,
    project_id: frame?.scope.project_id ?? null,
    name: view.name,
    description: view.description,
    filters,
    query: filterParameters(filters),
    display_filters: { ...DEFAULT_DISPLAY_FILTERS, ...view.display },
    display_properties: DEFAULT_DISPLAY_PROPERTIES,
    logo_props: { in_use: 'emoji', emoji: { value: view.emoji } },
    owned_by_id: team.host_id,
    sort_order: FIRST_PLACE + index * PLACE_STEP,
    created_by: team.host_id,
    updated_by: team.host_id,
  };
};
