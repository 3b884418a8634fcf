import type { Page } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import { button, DIALOG, heading, inProject, pressed, type Screen } from './screen-steps.ts';

const archives = ({ slug }: Gallery) => `/${slug}/projects/archives/`;
const isListed = (screen: Page) => screen.getByRole('heading', { name: 'Project GONE' }).waitFor();

/** What was put away: projects, and in a project its items; its cycles and modules are among the plans. */
export const ARCHIVE_SCREENS: Record<string, Screen> = {
  'archived projects': {
    path: archives,
    open: isListed,
    over: {
      'restore a project': pressed('Restore Project GONE', DIALOG),
      'delete a project': pressed('Delete Project GONE', DIALOG),
    },
  },
  'archived projects on a phone': { window: 'phone', path: archives, open: isListed },
  'archived projects in Russian': {
    window: 'russian',
    path: archives,
    open: button('Вернуть Project GONE'),
  },
  'archived items': { path: inProject('archives/issues/'), open: heading('No archived items') },
};
