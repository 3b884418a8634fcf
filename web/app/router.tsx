import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import { loadTexts } from '#i18n/setup.ts';
import { notePart } from '#lib/parts.ts';
import { pattern } from '#lib/paths.ts';
import { BootScreen } from './boot-screen.tsx';
import { enterWorkspace, knowSession, redirectSignedIn, requireSession } from './loaders.ts';
import { NotFound, NotFoundPage } from './not-found.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure, ScreenFailure } from './route-failure.tsx';

/** What a loader has answered holds while only the search changes, as when a peek opens and closes. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

type ScreenFile = { Component: ComponentType };

/** A screen with the texts that it needs: both are fetched at once. */
function screen(load: () => Promise<ScreenFile>, ...texts: string[]) {
  notePart(load);
  const lazy = async () => {
    const [file] = await Promise.all([load(), loadTexts(...texts)]);
    return file;
  };
  return { lazy };
}

/** Screens inside a workspace. One line each: a pattern of lib/paths.ts, the file that exports its `Component`, its texts. */
const workspaceScreens: RouteObject[] = [
  { index: true, ...screen(() => import('#features/home/home-screen.tsx'), 'home') },
  { path: pattern.projects, ...screen(() => import('#features/projects/projects-screen.tsx'), 'projects') },
  {
    path: pattern.workItems,
    ...screen(() => import('#features/work-items/screen/work-items-screen.tsx'), 'work-items'),
  },
  {
    path: pattern.workItem,
    ...screen(() => import('#features/work-items/detail/work-item-screen.tsx'), 'work-items'),
  },
  {
    path: pattern.workItemById,
    ...screen(() => import('#features/work-items/detail/work-item-screen.tsx'), 'work-items'),
  },
  { path: pattern.pages, ...screen(() => import('#features/pages/pages-screen.tsx'), 'pages') },
  { path: pattern.page, ...screen(() => import('#features/pages/page-screen.tsx'), 'pages') },
  { path: '*', Component: NotFound },
];

const signedInScreens: RouteObject[] = [
  {
    path: pattern.onboarding,
    ...screen(() => import('#features/onboarding/onboarding-screen.tsx'), 'onboarding'),
  },
  {
    path: pattern.createWorkspace,
    ...screen(() => import('#features/onboarding/create-workspace-screen.tsx'), 'onboarding'),
  },
  {
    path: pattern.invitations,
    ...screen(() => import('#features/onboarding/invitations-screen.tsx'), 'onboarding'),
  },
  { path: pattern.profile, ...screen(() => import('#features/settings/settings-screen.tsx'), 'settings') },
  {
    path: pattern.profileAppearance,
    ...screen(() => import('#features/settings/settings-screen.tsx'), 'settings'),
  },
  {
    path: pattern.workspace,
    loader: enterWorkspace,
    shouldRevalidate,
    ...screen(() => import('./shell/workspace-shell.tsx'), 'shell', 'settings'),
    children: [{ ErrorBoundary: ScreenFailure, children: workspaceScreens }],
  },
];

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: RouteFailure,
    HydrateFallback: BootScreen,
    children: [
      {
        path: pattern.signIn,
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-in-screen.tsx'), 'auth'),
      },
      {
        path: pattern.signInPage,
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-in-screen.tsx'), 'auth'),
      },
      {
        path: pattern.signUp,
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-up-screen.tsx'), 'auth'),
      },
      {
        path: pattern.workspaceInvitation,
        loader: knowSession,
        ...screen(() => import('#features/onboarding/invitation-screen.tsx'), 'onboarding'),
      },
      { loader: requireSession, shouldRevalidate, children: signedInScreens },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
