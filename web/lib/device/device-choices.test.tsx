import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, useLanguage } from './language.ts';
import { setDrawer, toggleSidebar, useSidebar } from '../frame/sidebar-store.ts';
import { chooseTheme, DEFAULT_CUSTOM, drawnScheme, drawnTheme, startTheme, useTheme } from './theme.ts';

/** A module as it is after a reload of the page, of which the device keeps what it keeps. */
function reloaded<T>(load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  return load();
}

beforeEach(() => {
  useTheme.setState({ choice: 'system', custom: DEFAULT_CUSTOM, isSystemDark: false });
  useSidebar.setState({ isCollapsed: false, isDrawerOpen: false });
});
afterEach(() => {
  useLanguage.setState({ language: 'en' });
  document.documentElement.removeAttribute('data-theme');
});

describe('the theme', () => {
  const state = useTheme.getState;

  test('follows the system until one is chosen', () => {
    expect(drawnTheme(state())).toBe('light');
    useTheme.setState({ isSystemDark: true });
    expect([drawnTheme(state()), drawnScheme(state())]).toEqual(['dark', 'dark']);
    chooseTheme('light');
    expect(drawnTheme(state())).toBe('light');
  });

  test.each([
    ['light-contrast', 'light'],
    ['dark-contrast', 'dark'],
  ] as const)('%s belongs to the scheme %s', (choice, scheme) => {
    chooseTheme(choice);
    expect([drawnTheme(state()), drawnScheme(state())]).toEqual([choice, scheme]);
  });

  test('of my own is drawn with my colours, on the built-in theme that it is like', () => {
    startTheme();
    const root = document.documentElement;
    chooseTheme('custom', { ...DEFAULT_CUSTOM, background: '#102030', is_dark: true });
    expect(root.dataset['theme']).toBe('dark');
    expect(root.hasAttribute('data-custom')).toBe(true);
    expect(root.style.getPropertyValue('--seed-bg')).toBe('#102030');
    chooseTheme('light');
    expect(root.hasAttribute('data-custom')).toBe(false);
    expect(root.style.getPropertyValue('--seed-bg')).toBe('');
  });

  test('keeps my colours when another one is chosen meanwhile', () => {
    chooseTheme('custom', { ...DEFAULT_CUSTOM, text: '#010203' });
    chooseTheme('dark');
    chooseTheme('custom');
    expect(state().custom.text).toBe('#010203');
  });

  test('is remembered on this device', async () => {
    chooseTheme('custom', { ...DEFAULT_CUSTOM, primary: '#ff0000' });
    const again = await reloaded(() => import('./theme.ts'));
    expect(again.useTheme.getState()).toMatchObject({ choice: 'custom', custom: { primary: '#ff0000' } });
  });

  test.each(['not json', '{"choice":"neon"}', '{}'])(
    'that is stored as %s is the usual one',
    async (stored) => {
      localStorage.setItem('tandem.theme', stored);
      const again = await reloaded(() => import('./theme.ts'));
      expect(again.useTheme.getState()).toMatchObject({ choice: 'system', custom: DEFAULT_CUSTOM });
    },
  );
});

describe('the language', () => {
  test('is the chosen one, also after a reload', async () => {
    chooseLanguage('ru');
    expect(currentLanguage()).toBe('ru');
    const again = await reloaded(() => import('./language.ts'));
    expect(again.currentLanguage()).toBe('ru');
  });

  test('is English when none was chosen, or one that is not offered', async () => {
    localStorage.setItem('tandem.language', 'tlh');
    const again = await reloaded(() => import('./language.ts'));
    expect(again.currentLanguage()).toBe('en');
  });
});

describe('the sidebar', () => {
  test('stays folded on this device, the drawer of a phone does not stay open', async () => {
    toggleSidebar();
    setDrawer(true);
    expect(useSidebar.getState()).toMatchObject({ isCollapsed: true, isDrawerOpen: true });
    const again = await reloaded(() => import('../frame/sidebar-store.ts'));
    expect(again.useSidebar.getState()).toMatchObject({ isCollapsed: true, isDrawerOpen: false });
  });

  test('is unfolded by the same press', () => {
    toggleSidebar();
    toggleSidebar();
    expect([useSidebar.getState().isCollapsed, localStorage.getItem('app_sidebar_collapsed')]).toEqual([
      false,
      'false',
    ]);
  });
});
