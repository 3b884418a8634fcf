import { projectStream } from '@tandem/shared/sync/stream.ts';
import { CommandPalette } from '../app/shell/palette/command-palette.tsx';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labels } from '#entities/projects/labels/store.ts';
import { members } from '#entities/workspaces/members/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { states } from '#entities/projects/states/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { ListViewProvider } from '#features/work-items/model/display/list-view.ts';
import { useMakeListView } from '#features/work-items/model/display/use-list-view.ts';
import { useItemCommands } from '#features/work-items/commands/use-item-commands.ts';
import { useTransitionToasts } from '#features/work-items/commands/use-transition-toasts.ts';
import { readSettings, type ViewSettings } from '#features/work-items/model/display/view-settings.ts';
import { useItemEvents } from '#features/work-items/layouts/list/use-item-events.ts';
import { itemRow, labelRow, memberRow, personRow, projectRow, stateRow } from './rows.ts';
import { ME } from './session.ts';

const stream = projectStream('p');

/** A project with states, labels and people, and these items in it. */
export function fillProject(rows: WorkItem[] = [itemRow('i1')], project: Partial<Project> = {}) {
  const people = [personRow(ME, { display_name: 'Me' }), personRow('ada', { display_name: 'Ada' })];
  const all = { identifier: 'ALOY', members: people.map(({ id }) => id), ...project };
  projects.confirmRows([projectRow('p', all)], `user:${ME}`, 1);
  members.confirmRows(
    people.map((person) => memberRow(person)),
    'workspace:w',
    1,
  );
  states.confirmRows(
    [
      stateRow('todo', { name: 'Todo', default: true }),
      stateRow('doing', { name: 'Doing', group: 'started', sequence: 2 }),
      stateRow('done', { name: 'Done', group: 'completed', sequence: 3 }),
    ],
    stream,
    1,
  );
  labels.confirmRows([labelRow('red', { name: 'Red' }), labelRow('blue', { name: 'Blue' })], stream, 1);
  workItems.confirmRows(rows, stream, 1);
}

const SETTINGS = readSettings(null);

/** What rows and cards stand in: a layout that handles their presses, and the keys of commands. */
export function Layout({ settings = SETTINGS, children }: { settings?: ViewSettings; children: ReactNode }) {
  const view = useMakeListView(projects.get('p') as Project, settings, 'peek');
  const { t } = useTranslation('work-items');
  return (
    <ListViewProvider value={view}>
      <Events label={t('screen')}>{children}</Events>
    </ListViewProvider>
  );
}

function Events({ label, children }: { label: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useItemEvents(root);
  useItemCommands();
  useTransitionToasts();
  return (
    <section ref={root} aria-label={label}>
      {children}
      <CommandPalette />
    </section>
  );
}
