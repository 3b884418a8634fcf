import { create } from 'zustand';

/** Every shortcut that can be changed, with the keys that it has until somebody chooses others. */
const SHORTCUTS = {
  palette: 'mod+K',
  search: '/',
  new_item: 'C',
  shortcuts: '?',
  sidebar: 'mod+B',
  undo: 'mod+Z',
  redo: 'mod+shift+Z',
  save: 'mod+S',
  go_home: 'G H',
  go_inbox: 'G N',
  go_projects: 'G P',
  go_items: 'G W',
  go_epics: 'G E',
  go_cycles: 'G C',
  go_modules: 'G M',
  go_views: 'G V',
  go_pages: 'G D',
  go_drafts: 'G F',
  go_intake: 'G I',
  go_archives: 'G A',
  go_your_work: 'G Y',
  go_stickies: 'G S',
  new_project: 'P',
  new_page: 'D',
  new_cycle: 'Q',
  new_module: 'M',
  new_view: 'V',
  state: 'S',
  priority_none: '0',
  priority_urgent: '1',
  priority_high: '2',
  priority_medium: '3',
  priority_low: '4',
  assignees: 'A',
  assign_me: 'shift+A',
  labels: 'L',
  target_date: 'shift+D',
  start_date: 'shift+B',
  parent: 'shift+P',
  relate: 'R',
  estimate: 'E',
  cycle: 'shift+C',
  module: 'shift+M',
  type: 'shift+T',
  move: 'T',
  copy_link: 'mod+alt+C',
  delete: 'Delete',
  select: 'X',
  select_all: 'mod+A',
  layout_list: 'alt+1',
  layout_kanban: 'alt+2',
  layout_calendar: 'alt+3',
  layout_spreadsheet: 'alt+4',
  layout_gantt_chart: 'alt+5',
} as const satisfies Record<string, string>;
export type ShortcutId = keyof typeof SHORTCUTS;

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

/** Keys of which one is held: they are no letters that somebody could type by mistake. */
const isHeld = (keys: string) => /^(ctrl|mod|alt)\+/.test(keys);

export type ShortcutChoice = {
  /** Other keys than the usual ones; an empty text switches a shortcut off. */
  own: Partial<Record<ShortcutId, string>>;
  /** Whether letters, digits and signs by themselves are shortcuts. */
  hasSingleKeys: boolean;
};

const STORAGE_KEY = 'tandem.shortcuts';
const USUAL: ShortcutChoice = { own: {}, hasSingleKeys: true };

function stored(): ShortcutChoice {
  try {
    const text = globalThis.localStorage?.getItem(STORAGE_KEY);
    return text ? { ...USUAL, ...(JSON.parse(text) as Partial<ShortcutChoice>) } : USUAL;
  } catch {
    return USUAL;
  }
}

/** What this person chose on this device: the profile that the server stores has no field for it. */
export const useShortcutChoice = create<ShortcutChoice>(stored);

function choose(choice: Partial<ShortcutChoice>) {
  useShortcutChoice.setState(choice);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(useShortcutChoice.getState()));
}

/** The keys of a shortcut; an empty text when it has none. */
export function keysOf(id: ShortcutId, { own, hasSingleKeys }: ShortcutChoice): string {
  const keys = own[id] ?? SHORTCUTS[id];
  return hasSingleKeys || isHeld(keys) ? keys : '';
}

export const useKeysOf = (id: ShortcutId) => useShortcutChoice((choice) => keysOf(id, choice));

/** The shortcuts that could not be told from these keys: the same ones, and such as begin with them. */
export function clashesOf(id: ShortcutId, keys: string, choice: ShortcutChoice): ShortcutId[] {
  if (!keys) return [];
  return SHORTCUT_IDS.filter((other) => {
    const known = keysOf(other, choice);
    if (other === id || !known) return false;
    return known === keys || known.startsWith(`${keys} `) || keys.startsWith(`${known} `);
  });
}

/** Gives a shortcut other keys, none with an empty text, its usual ones with null; whatever had the keys before has none. */
export function chooseKeys(id: ShortcutId, keys: string | null) {
  const choice = useShortcutChoice.getState();
  const own: ShortcutChoice['own'] = { ...choice.own };
  delete own[id];
  const next = keys ?? SHORTCUTS[id];
  for (const other of clashesOf(id, next, choice)) own[other] = '';
  choose({ own: next === SHORTCUTS[id] ? own : { ...own, [id]: next } });
}

export const allowSingleKeys = (hasSingleKeys: boolean) => choose({ hasSingleKeys });
export const forgetKeys = () => choose(USUAL);
