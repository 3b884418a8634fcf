import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router/dom';
import { drawnScheme, useTheme } from '#lib/device/theme.ts';
import { Tooltips } from '#components/controls/tooltips.tsx';
import { router } from './router.tsx';
import { cssVariables } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';
import { Toasts } from './toasts.tsx';

export function App() {
  const scheme = useTheme(drawnScheme);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <RouterProvider router={router} />
      <Toasts />
      <Tooltips />
    </MantineProvider>
  );
}
