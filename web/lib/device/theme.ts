import { create } from 'zustand';

export const THEME_CHOICES = [
  'system',
  'light',
  'dark',
  'light-contrast',
  'dark-contrast',
  'custom',
] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export type DrawnTheme = 'light' | 'dark' | 'light-contrast' | 'dark-contrast';

/** The five colours that a person picks for the custom theme, and which built-in theme the rest comes from. */
export type CustomTheme = {
  background: string;
  text: string;
  primary: string;
  sidebar_background: string;
  sidebar_text: string;
  is_dark: boolean;
};
type ThemeState = { choice: ThemeChoice; custom: CustomTheme; isSystemDark: boolean };

/** Also read by public/theme-boot.js before the first paint: the two must agree on key and shape. */
const STORAGE_KEY = 'tandem.theme';
export const DEFAULT_CUSTOM: CustomTheme = {
  background: '#ffffff',
  text: '#1b1c22',
  primary: '#4f55d2',
  sidebar_background: '#f6f6f8',
  sidebar_text: '#1b1c22',
  is_dark: false,
};

const darkQuery = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function readStored(): ThemeState {
  const fallback: ThemeState = {
    choice: 'system',
    custom: DEFAULT_CUSTOM,
    isSystemDark: darkQuery()?.matches ?? false,
  };
  try {
    const stored = JSON.parse(globalThis.localStorage?.getItem(STORAGE_KEY) ?? '{}') as Partial<ThemeState>;
    const choice = THEME_CHOICES.find((name) => name === stored.choice) ?? fallback.choice;
    return { ...fallback, choice, custom: { ...DEFAULT_CUSTOM, ...stored.custom } };
  } catch {
    return fallback;
  }
}

export const useTheme = create<ThemeState>(readStored);

/** The set of tokens that a choice means right now. */
export function drawnTheme({ choice, custom, isSystemDark }: ThemeState): DrawnTheme {
  if (choice === 'system') return isSystemDark ? 'dark' : 'light';
  if (choice === 'custom') return custom.is_dark ? 'dark' : 'light';
  return choice;
}

/** Mantine and form controls know two schemes only; the contrast themes belong to one of them. */
export const drawnScheme = (state: ThemeState) => (drawnTheme(state).startsWith('dark') ? 'dark' : 'light');

const seedsOf = (custom: CustomTheme): Record<string, string> => ({
  '--seed-bg': custom.background,
  '--seed-text': custom.text,
  '--seed-primary': custom.primary,
  '--seed-side': custom.sidebar_background,
  '--seed-side-text': custom.sidebar_text,
});

/** What draws a part of the screen, and nothing else, in a theme. */
export type ThemeLook = {
  'data-theme': DrawnTheme;
  'data-custom'?: string;
  style?: Record<string, string>;
};

export const customLook = (custom: CustomTheme): ThemeLook => ({
  'data-theme': custom.is_dark ? 'dark' : 'light',
  'data-custom': '',
  style: seedsOf(custom),
});

function drawTheme(state: ThemeState) {
  const root = document.documentElement;
  root.dataset['theme'] = drawnTheme(state);
  root.toggleAttribute('data-custom', state.choice === 'custom');
  for (const [name, value] of Object.entries(seedsOf(state.custom))) {
    if (state.choice === 'custom') root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
}

/** Draws the current theme and keeps drawing it as the choice or the system's preference changes. */
export function startTheme() {
  drawTheme(useTheme.getState());
  useTheme.subscribe(drawTheme);
  darkQuery()?.addEventListener('change', (event) => useTheme.setState({ isSystemDark: event.matches }));
}

/** As before anybody chose one. */
export const resetTheme = () => useTheme.setState({ choice: 'system', custom: DEFAULT_CUSTOM });

export function chooseTheme(choice: ThemeChoice, custom?: CustomTheme) {
  useTheme.setState((state) => ({ choice, custom: custom ?? state.custom }));
  const state = useTheme.getState();
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ choice: state.choice, custom: state.custom }));
}
