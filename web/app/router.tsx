import { createBrowserRouter, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import { pattern } from '#lib/paths.ts';
import { BootScreen } from './boot-screen.tsx';
import { enterWorkspace, redirectSignedIn, requireSession } from './loaders.ts';
import { NotFound, NotFoundPage } from './not-found.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure, ScreenFailure } from './route-failure.tsx';

/** What a loader has answered holds while only the search changes, as when a peek opens and closes. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

/** Screens inside a workspace. One line each: a pattern of lib/paths.ts and the file that exports its `Component`. */
const workspaceScreens: RouteObject[] = [
  { index: true, lazy: () => import('#features/home/home-screen.tsx') },
  { path: pattern.projects, lazy: () => import('#features/projects/projects-screen.tsx') },
  { path: pattern.workItems, lazy: () => import('#features/work-items/screen/work-items-screen.tsx') },
  { path: pattern.workItem, lazy: () => import('#features/work-items/detail/work-item-screen.tsx') },
  { path: pattern.legacyWorkItem, lazy: () => import('#features/work-items/detail/legacy-link.tsx') },
  { path: pattern.pages, lazy: () => import('#features/pages/pages-screen.tsx') },
  { path: pattern.page, lazy: () => import('#features/pages/page-screen.tsx') },
  { path: '*', Component: NotFound },
];

const signedInScreens: RouteObject[] = [
  { path: pattern.onboarding, lazy: () => import('#features/onboarding/onboarding-screen.tsx') },
  { path: pattern.createWorkspace, lazy: () => import('#features/onboarding/create-workspace-screen.tsx') },
  { path: pattern.invitations, lazy: () => import('#features/onboarding/invitations-screen.tsx') },
  { path: pattern.profile, lazy: () => import('#features/settings/settings-screen.tsx') },
  { path: pattern.profileAppearance, lazy: () => import('#features/settings/settings-screen.tsx') },
  {
    path: pattern.workspace,
    loader: enterWorkspace,
    shouldRevalidate,
    lazy: () => import('./shell/workspace-shell.tsx'),
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
        lazy: () => import('#features/auth/sign-in-screen.tsx'),
      },
      {
        path: pattern.signInPage,
        loader: redirectSignedIn,
        lazy: () => import('#features/auth/sign-in-screen.tsx'),
      },
      {
        path: pattern.signUp,
        loader: redirectSignedIn,
        lazy: () => import('#features/auth/sign-up-screen.tsx'),
      },
      { loader: requireSession, shouldRevalidate, children: signedInScreens },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
