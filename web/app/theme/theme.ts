import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { componentTheme } from './component-theme.ts';

/** Only a fallback for Mantine features that insist on ten shades; what is drawn comes from the tokens. */
const INDIGO: MantineColorsTuple = [
  '#eff0fd',
  '#e0e2fb',
  '#c5c8f6',
  '#a4a9f0',
  '#7f85e8',
  '#676df0',
  '#5b61e0',
  '#4f55d2',
  '#444ac2',
  '#383da8',
];

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  colors: { indigo: INDIGO },
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '22px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'var(--shadow-menu)',
    md: 'var(--shadow-drag)',
    lg: 'var(--shadow-menu)',
    xl: 'var(--shadow-modal)',
  },
  headings: { fontFamily: 'var(--font-sans)', fontWeight: '600' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  focusRing: 'auto',
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: componentTheme,
});
