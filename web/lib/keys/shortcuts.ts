import { create } from 'zustand';

/** Every shortcut that can be changed, with the keys that it usually has: the hand of Linear. */
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
  go_inbox: 'G I',
  go_projects: 'G P',
  go_items: 'G E',
  go_epics: 'G R',
  go_cycles: 'G C',
  go_modules: 'G O',
  go_views: 'G V',
  go_pages: 'G D',
  go_drafts: 'G F',
  go_intake: 'G T',
  go_archives: 'G X',
  go_your_work: 'G M',
  go_stickies: 'G K',
  go_settings: 'G S',
  go_time: 'G L',
  go_initiatives: 'G A',
  go_dashboards: 'G B',
  open_item: 'O I',
  open_project: 'O P',
  open_person: 'O U',
  open_page: 'O D',
  open_cycle: 'O C',
  open_module: 'O M',
  open_view: 'O V',
  new_project: 'N P',
  new_page: 'N D',
  new_cycle: 'N C',
  new_module: 'N M',
  new_view: 'V',
  new_initiative: 'N I',
  state: 'S',
  priority: 'P',
  priority_none: '0',
  priority_urgent: '1',
  priority_high: '2',
  priority_medium: '3',
  priority_low: '4',
  assignees: 'A',
  assign_me: 'shift+A',
  labels: 'L',
  target_date: 'D',
  start_date: 'shift+D',
  parent: 'shift+P',
  relate: 'R',
  estimate: 'E',
  cycle: 'Q',
  module: 'M',
  type: 'shift+T',
  move: 'T',
  start_timer: 'shift+S',
  stop_timer: 'shift+X',
  add_time: 'shift+L',
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
type Keys = Partial<Record<ShortcutId, string>>;

/** What differed before Linear's hand became the usual one. */
const EARLIER: Keys = {
  go_inbox: 'G N',
  go_items: 'G W',
  go_epics: 'G E',
  go_modules: 'G M',
  go_intake: 'G I',
  go_archives: 'G A',
  go_initiatives: '',
  go_your_work: 'G Y',
  go_stickies: 'G S',
  go_settings: '',
  open_item: '',
  open_project: '',
  open_person: '',
  open_page: '',
  open_cycle: '',
  open_module: '',
  open_view: '',
  new_project: 'P',
  new_page: 'D',
  new_cycle: 'Q',
  new_module: 'M',
  priority: '',
  target_date: 'shift+D',
  start_date: 'shift+B',
  cycle: 'shift+C',
  module: 'shift+M',
};

/** Sets of keys to choose from. */
const PRESETS = { linear: SHORTCUTS, earlier: { ...SHORTCUTS, ...EARLIER } } as const satisfies Record<
  string,
  Keys
>;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** Letters that make something as long as no item is at hand: on an item they are its properties. */
const WITHOUT_ITEM: Record<Preset, Keys> = {
  linear: { new_project: 'P', new_page: 'D', new_cycle: 'Q', new_module: 'M' },
  earlier: {},
};

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[];

/** Keys of which one is held: they are no letters that somebody could type by mistake. */
const isHeld = (keys: string) => /^(ctrl|mod|alt)\+/.test(keys);

export type ShortcutChoice = {
  preset: Preset;
  /** Other keys than those of the preset; an empty text switches a shortcut off. */
  own: Keys;
  /** Whether letters, digits and signs by themselves are shortcuts. */
  hasSingleKeys: boolean;
};

const STORAGE_KEY = 'tandem.shortcuts';
const USUAL: ShortcutChoice = { preset: 'linear', own: {}, hasSingleKeys: true };

function stored(): ShortcutChoice {
  try {
    const text = globalThis.localStorage?.getItem(STORAGE_KEY);
    const choice = { ...USUAL, ...(JSON.parse(text ?? '{}') as Partial<ShortcutChoice>) };
    return PRESET_NAMES.includes(choice.preset) ? choice : USUAL;
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
export function keysOf(id: ShortcutId, { preset, own, hasSingleKeys }: ShortcutChoice): string {
  const keys = own[id] ?? PRESETS[preset][id];
  return hasSingleKeys || isHeld(keys) ? keys : '';
}

/** Further keys that a shortcut has while no item is at hand; an empty text when it has none, and once it has keys of its own. */
export function keysWithoutItem(id: ShortcutId, { preset, own, hasSingleKeys }: ShortcutChoice): string {
  return hasSingleKeys && own[id] === undefined ? (WITHOUT_ITEM[preset][id] ?? '') : '';
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
  const usual = PRESETS[choice.preset][id];
  const next = keys ?? usual;
  for (const other of clashesOf(id, next, choice)) own[other] = '';
  choose({ own: next === usual ? own : { ...own, [id]: next } });
}

/** Another set of keys. Keys that were chosen one by one stay; what has the same in the new set has none. */
export function choosePreset(preset: Preset) {
  const before = useShortcutChoice.getState();
  const own: ShortcutChoice['own'] = {};
  for (const [id, keys] of Object.entries(before.own) as [ShortcutId, string][]) if (keys) own[id] = keys;
  const choice = { ...before, preset, own };
  for (const [id, keys] of Object.entries(own) as [ShortcutId, string][]) {
    for (const other of clashesOf(id, keys, choice)) if (!own[other]) own[other] = '';
  }
  choose({ preset, own });
}

export const allowSingleKeys = (hasSingleKeys: boolean) => choose({ hasSingleKeys });
/** The keys of the chosen set, as they usually are. */
export const forgetKeys = () => choose({ own: {}, hasSingleKeys: true });
