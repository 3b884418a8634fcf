import type { ShortcutId } from '#lib/keys/shortcuts.ts';

/**
 * One line of the sheet: shortcuts that belong together. `fixed` are keys that every list and text has and that nobody can change;
 * `isRange` shows the first and the last of several.
 */
export type ShortcutRow = {
  name: string;
  ids?: readonly ShortcutId[];
  fixed?: readonly string[];
  isRange?: boolean;
};
export type ShortcutGroup = { name: string; rows: readonly ShortcutRow[] };

const each = (...ids: ShortcutId[]): ShortcutRow[] => ids.map((id) => ({ name: id, ids: [id] }));

/** The two columns of the sheet. */
export const SHEET: readonly (readonly ShortcutGroup[])[] = [
  [
    {
      name: 'anywhere',
      rows: [
        ...each('palette', 'search', 'new_item', 'shortcuts', 'sidebar'),
        { name: 'undo_redo', ids: ['undo', 'redo'] },
      ],
    },
    {
      name: 'go',
      rows: [
        ...each(
          'go_home',
          'go_inbox',
          'go_projects',
          'go_items',
          'go_epics',
          'go_cycles',
          'go_modules',
          'go_views',
        ),
        ...each('go_pages', 'go_intake', 'go_archives', 'go_drafts', 'go_your_work', 'go_stickies'),
        ...each('go_settings', 'go_time', 'go_initiatives', 'go_dashboards'),
      ],
    },
    {
      name: 'open',
      rows: each(
        'open_item',
        'open_project',
        'open_person',
        'open_page',
        'open_cycle',
        'open_module',
        'open_view',
      ),
    },
    {
      name: 'make',
      rows: each('new_project', 'new_page', 'new_cycle', 'new_module', 'new_view', 'new_initiative'),
    },
  ],
  [
    {
      name: 'item',
      rows: [
        { name: 'open', fixed: ['enter', 'space'] },
        ...each('state', 'priority'),
        {
          name: 'priority_at_once',
          ids: ['priority_none', 'priority_urgent', 'priority_high', 'priority_medium', 'priority_low'],
          isRange: true,
        },
        { name: 'assigning', ids: ['assignees', 'assign_me'] },
        ...each('labels'),
        { name: 'days', ids: ['start_date', 'target_date'] },
        ...each('estimate', 'cycle', 'module', 'type'),
        { name: 'related', ids: ['parent', 'relate'] },
        { name: 'timing', ids: ['start_timer', 'stop_timer'] },
        ...each('add_time', 'move', 'copy_link', 'delete'),
      ],
    },
    {
      name: 'lists',
      rows: [
        { name: 'walk', fixed: ['up', 'down', 'J', 'K'] },
        { name: 'carry', fixed: ['alt+right', 'alt+down'] },
        { name: 'selecting', ids: ['select', 'select_all'], fixed: ['shift+down'] },
        {
          name: 'layout',
          ids: [
            'layout_list',
            'layout_kanban',
            'layout_calendar',
            'layout_spreadsheet',
            'layout_gantt_chart',
          ],
          isRange: true,
        },
        { name: 'close', fixed: ['esc'] },
      ],
    },
    {
      name: 'writing',
      rows: [...each('save'), { name: 'blocks', fixed: ['/', '@'] }, { name: 'send', fixed: ['mod+enter'] }],
    },
  ],
];
