import type { CSSVariablesResolver } from '@mantine/core';

const COLORS = {
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--raised-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--track)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--selected-hover)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-primary-color-contrast': 'var(--text-on-accent)',
};

/** Points Mantine's variables at the semantic tokens: the same mapping for both schemes, because the tokens already differ. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: COLORS,
  dark: COLORS,
});
