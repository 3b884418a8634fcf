import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { BootScreen } from './boot-screen.tsx';

export function RootLayout() {
  return (
    <Suspense fallback={<BootScreen />}>
      <Outlet />
      <ScrollRestoration />
    </Suspense>
  );
}
