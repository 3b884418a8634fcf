import type { Mutation } from '#lib/outbox/mutation.ts';
import { handleMutations } from '#lib/outbox/outbox-kinds.ts';
import { submit } from '#lib/outbox/outbox.ts';
import {
  chooseLanguage,
  codeOfLanguage,
  currentLanguage,
  hasChosenLanguage,
  type Language,
  languageOfCode,
  takeUnsavedChoice,
} from '#lib/device/language.ts';
import { failureText } from '#lib/text/error-text.ts';
import { newId } from '#lib/sync/new-id.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import {
  chooseTheme,
  type CustomTheme,
  THEME_CHOICES,
  type ThemeChoice,
  useTheme,
} from '#lib/device/theme.ts';
import { onChange } from '../../live/live.ts';
import { currentMe, currentProfile, useSession } from './store.ts';
import type { Profile } from './types.ts';

const KIND = 'preferences';

/** The last choice that is on its way, by person: what is stored is older. */
const UNSENT_KEY = 'tandem.unsent_choice';
const unsentOf = (userId: string, id: string) => `${userId} ${id}`;

type Choice = Mutation & { edit: Partial<Pick<Profile, 'theme' | 'language'>> };

const settled = ({ userId, id }: Mutation) => {
  if (localStorage.getItem(UNSENT_KEY) === unsentOf(userId, id)) localStorage.removeItem(UNSENT_KEY);
};

// They are in use already; what the server does not take stays a choice of this device.
handleMutations<Choice>(KIND, {
  onStored: settled,
  onRefused: (mutation, { error }) => {
    settled(mutation);
    error.failed ??=
      mutation.edit.theme === undefined ? 'user-profile-update-error' : 'user-profile-theme-update-error';
    showToast({ tone: 'error', title: failureText(error) });
    return false;
  },
  onMentionGone: () => {},
  onRestored: () => {},
});

/** Stores a choice with the person, for their other devices, as soon as the network allows. */
function storeChoice(patch: Choice['edit']) {
  useSession.setState({ profile: { ...currentProfile(), ...patch } });
  const request = { method: 'PATCH', path: '/api/users/me/profile/', body: patch } as const;
  const mutation: Choice = {
    id: newId(),
    userId: currentMe().id,
    kind: KIND,
    lane: KIND,
    request,
    edit: patch,
    creates: null,
    needs: [],
    mentions: [],
  };
  localStorage.setItem(UNSENT_KEY, unsentOf(mutation.userId, mutation.id));
  void submit(mutation);
}

/** The keys that the profile has for the colours of a theme (docs/contract/users.md#the-profile). */
const storedTheme = (choice: ThemeChoice, custom: CustomTheme) => ({
  theme: choice,
  background: custom.background,
  text: custom.text,
  primary: custom.primary,
  sidebarBackground: custom.sidebar_background,
  sidebarText: custom.sidebar_text,
  darkPalette: custom.is_dark,
});

let storing: ReturnType<typeof setTimeout> | undefined;
/** Colours change many times while one looks for them. */
const LOOKING_MS = 500;

export function chooseMyTheme(choice: ThemeChoice, custom?: CustomTheme) {
  chooseTheme(choice, custom);
  clearTimeout(storing);
  if (custom) storing = setTimeout(storeMyTheme, LOOKING_MS);
  else storeMyTheme();
}

function storeMyTheme() {
  const { choice } = useTheme.getState();
  storeChoice({ theme: storedTheme(choice, useTheme.getState().custom) });
}

export function chooseMyLanguage(language: Language) {
  chooseLanguage(language);
  storeChoice({ language: codeOfLanguage(language) });
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** Draws the theme that the person chose on any of their devices. */
export function takeStoredChoices({ theme, language }: Profile) {
  if (globalThis.localStorage?.getItem(UNSENT_KEY)?.startsWith(`${currentMe().id} `)) return;
  takeTheme(theme ?? {});
  takeLanguage(language);
}

/** A choice on this device comes first; one before signing in is stored as theirs. */
function takeLanguage(stored: string) {
  const own = codeOfLanguage(currentLanguage());
  if (takeUnsavedChoice() && own !== stored) return storeChoice({ language: own });
  const spoken = languageOfCode(stored);
  // English is what accounts begin with: only another language is a choice.
  if (spoken && spoken !== 'en' && !hasChosenLanguage()) chooseLanguage(spoken);
}

function takeTheme(stored: Record<string, unknown>) {
  const choice = THEME_CHOICES.find((name) => name === stored['theme']);
  if (!choice) return;
  const known = useTheme.getState().custom;
  const colorOf = (key: string, fallback: string) => {
    const value = stored[key];
    return typeof value === 'string' && COLOR.test(value) ? value : fallback;
  };
  const custom: CustomTheme = {
    background: colorOf('background', known.background),
    text: colorOf('text', known.text),
    primary: colorOf('primary', known.primary),
    sidebar_background: colorOf('sidebarBackground', known.sidebar_background),
    sidebar_text: colorOf('sidebarText', known.sidebar_text),
    is_dark: typeof stored['darkPalette'] === 'boolean' ? stored['darkPalette'] : known.is_dark,
  };
  const now = useTheme.getState();
  const isSame = now.choice === choice && JSON.stringify(now.custom) === JSON.stringify(custom);
  if (!isSame) chooseTheme(choice, custom);
}

onChange('profile', () => takeStoredChoices(currentProfile()));
