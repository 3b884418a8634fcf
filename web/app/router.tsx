import { createBrowserRouter, type RouteObject, type ShouldRevalidateFunction } from 'react-router';
import { pattern } from '#lib/http/paths.ts';
import { BootScreen } from './boot-screen.tsx';
import {
  enterConsole,
  enterWorkspace,
  knowSession,
  openShortcut,
  redirectSignedIn,
  requireConsole,
  requireSession,
} from './loaders/loaders.ts';
import { NotFound, NotFoundPage } from './not-found.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure, ScreenFailure } from './route-failure.tsx';
import { laterScreen, screen } from './screen.ts';
import { consoleScreens, personalScreens, settingsParts, settingsScreens } from './settings-screens.ts';

/** What a loader has answered holds while only the search changes, as when a peek opens and closes. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

const PERSON_TEXTS = ['people', 'settings', 'project-settings'];

/** Screens inside a workspace. One line each: a pattern of lib/http/paths.ts, the file that exports its `Component`, its texts. */
const workspaceScreens: RouteObject[] = [
  { index: true, ...screen(() => import('#features/home/home-screen.tsx'), 'home', 'people') },
  { path: pattern.projects, ...screen(() => import('#features/projects/projects-screen.tsx'), 'projects') },
  {
    path: pattern.archivedProjects,
    ...laterScreen('archivedProjects', 'projects'),
  },
  {
    path: pattern.workItems,
    ...screen(() => import('#features/work-items/screen/work-items-screen.tsx'), 'work-items'),
  },
  {
    path: pattern.workItem,
    ...screen(
      () => import('#features/work-items/detail/work-item-screen.tsx'),
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: pattern.workItemById,
    ...screen(
      () => import('#features/work-items/detail/work-item-screen.tsx'),
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: pattern.search,
    ...laterScreen('search'),
  },
  {
    path: pattern.stickies,
    ...laterScreen('stickies', 'stickies'),
  },
  {
    path: pattern.inbox,
    ...screen(
      () => import('./inbox/inbox-screen.tsx'),
      'inbox',
      'approvals',
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: pattern.drafts,
    ...laterScreen('drafts', 'detail', 'work-items', 'fields'),
  },
  {
    path: pattern.archivedItem,
    ...screen(
      () => import('#features/work-items/detail/work-item-screen.tsx'),
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: pattern.epicById,
    ...screen(
      () => import('#features/work-items/detail/work-item-screen.tsx'),
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: pattern.epics,
    ...screen(() => import('#features/work-items/screen/epics-screen.tsx'), 'work-items'),
  },
  {
    path: pattern.cycles,
    ...screen(() => import('./planning/cycles-screen.tsx'), 'cycles', 'planning', 'work-items'),
  },
  {
    path: pattern.archivedCycles,
    ...laterScreen('archivedCycles', 'cycles', 'planning', 'work-items', 'archives'),
  },
  {
    path: pattern.cycle,
    ...screen(
      () => import('./planning/cycle-screen.tsx'),
      'work-items',
      'detail',
      'fields',
      'cycles',
      'planning',
    ),
  },
  {
    path: pattern.activeCycles,
    ...laterScreen('activeCycles', 'cycles', 'planning', 'work-items'),
  },
  {
    path: pattern.modules,
    ...screen(() => import('./planning/modules-screen.tsx'), 'modules', 'cycles', 'planning', 'work-items'),
  },
  {
    path: pattern.archivedModules,
    ...laterScreen('archivedModules', 'modules', 'cycles', 'planning', 'work-items', 'archives'),
  },
  {
    path: pattern.module,
    ...screen(
      () => import('./planning/module-screen.tsx'),
      'work-items',
      'detail',
      'fields',
      'modules',
      'cycles',
      'planning',
    ),
  },
  {
    path: pattern.intake,
    ...laterScreen('intake', 'intake', 'work-items', 'detail', 'fields'),
  },
  {
    path: pattern.archives,
    ...laterScreen('archives', 'work-items', 'detail', 'fields', 'archives'),
  },
  {
    path: pattern.yourWork,
    ...laterScreen('yourWork', ...PERSON_TEXTS),
  },
  { path: pattern.person, ...laterScreen('person', ...PERSON_TEXTS) },
  { path: pattern.personTab, ...laterScreen('person', ...PERSON_TEXTS) },
  { lazy: settingsParts, children: settingsScreens },
  {
    path: pattern.workspaceViews,
    ...screen(
      () => import('#features/work-items/views/workspace/workspace-views-screen.tsx'),
      'work-items',
      'views',
    ),
  },
  {
    path: pattern.workspaceView,
    ...screen(
      () => import('#features/work-items/views/workspace/workspace-views-screen.tsx'),
      'work-items',
      'views',
    ),
  },
  {
    path: pattern.views,
    ...screen(
      () => import('#features/work-items/views/views-screen.tsx'),
      'work-items',
      'detail',
      'fields',
      'views',
    ),
  },
  {
    path: pattern.view,
    ...screen(
      () => import('#features/work-items/views/view-screen.tsx'),
      'work-items',
      'detail',
      'fields',
      'views',
    ),
  },
  { path: pattern.time, ...laterScreen('time', 'time') },
  {
    path: pattern.analytics,
    ...laterScreen('analytics', 'analytics'),
  },
  {
    path: pattern.pages,
    ...screen(() => import('#features/pages/pages-screen.tsx'), 'pages', 'page-templates'),
  },
  { path: pattern.page, ...screen(() => import('#features/pages/page-screen.tsx'), 'pages') },
  { path: '*', Component: NotFound },
];

const signedInScreens: RouteObject[] = [
  {
    path: pattern.onboarding,
    ...screen(() => import('#features/onboarding/onboarding-screen.tsx'), 'onboarding', 'settings'),
  },
  {
    path: pattern.setPassword,
    ...screen(() => import('#features/auth/set-password-screen.tsx'), 'auth'),
  },
  {
    path: pattern.consent,
    ...screen(() => import('#features/consent/consent-screen.tsx'), 'consent'),
  },
  { path: pattern.shortcut, loader: openShortcut },
  {
    path: pattern.createWorkspace,
    ...laterScreen('createWorkspace', 'onboarding'),
  },
  {
    path: pattern.invitations,
    ...screen(() => import('#features/onboarding/invitations/invitations-screen.tsx'), 'onboarding'),
  },
  {
    ...screen(() => import('./shell/personal-shell.tsx'), 'shell', 'settings'),
    children: [{ ErrorBoundary: ScreenFailure, children: personalScreens }],
  },
  {
    path: pattern.workspace,
    loader: enterWorkspace,
    shouldRevalidate,
    ...screen(() => import('./shell/workspace-shell.tsx'), 'shell'),
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
        path: pattern.secondStep,
        ...screen(() => import('#features/auth/second-step-screen.tsx'), 'auth'),
      },
      {
        path: pattern.signUp,
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-up-screen.tsx'), 'auth'),
      },
      {
        path: pattern.forgotPassword,
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/forgot-password-screen.tsx'), 'auth'),
      },
      {
        path: pattern.resetPassword,
        ...screen(() => import('#features/auth/reset-password-screen.tsx'), 'auth'),
      },
      ...[pattern.publicBoard, pattern.publicView].map((path) => ({
        path,
        loader: knowSession,
        shouldRevalidate,
        ...screen(() => import('#features/spaces/board-screen.tsx'), 'spaces'),
      })),
      {
        path: pattern.publicForm,
        ...screen(() => import('#features/spaces/form/form-screen.tsx'), 'spaces'),
      },
      {
        path: pattern.publicPage,
        ...screen(() => import('#features/spaces/page/page-screen.tsx'), 'spaces'),
      },
      {
        path: pattern.workspaceInvitation,
        loader: knowSession,
        ...screen(() => import('#features/onboarding/invitations/invitation-screen.tsx'), 'onboarding'),
      },
      {
        path: pattern.console,
        children: [
          {
            index: true,
            loader: enterConsole,
            ...laterScreen('consoleEntry', 'console'),
          },
          {
            loader: requireConsole,
            shouldRevalidate,
            ...screen(() => import('./shell/console-shell.tsx'), 'shell', 'settings', 'console'),
            children: [{ ErrorBoundary: ScreenFailure, children: consoleScreens }],
          },
        ],
      },
      { loader: requireSession, shouldRevalidate, children: signedInScreens },
      { path: '*', Component: NotFoundPage },
    ],
  },
]);
