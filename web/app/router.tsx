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

const INITIATIVE_TEXTS = ['initiatives', 'updates', 'work-items', 'planning', 'detail'];
const UPDATE_TEXTS = ['updates', 'detail', 'planning', 'work-items'];
const PERSON_TEXTS = ['people', 'settings', 'project-settings'];

/** Screens inside a workspace. One line each: a pattern of lib/http/paths.ts, the file that exports its `Component`, its texts. */
const workspaceScreens: RouteObject[] = [
  { index: true, ...screen(() => import('#features/home/home-screen.tsx'), 'home', 'people') },
  {
    path: pattern.projects,
    ...screen(() => import('#features/projects/projects-screen.tsx'), 'projects', 'updates'),
  },
  {
    path: 'projects/archives',
    ...laterScreen('archivedProjects', 'projects', 'updates'),
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
    path: 'search',
    ...laterScreen('search'),
  },
  {
    path: 'stickies',
    ...laterScreen('stickies', 'stickies'),
  },
  {
    path: 'notifications',
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
    path: 'drafts',
    ...laterScreen('drafts', 'detail', 'work-items', 'fields'),
  },
  {
    path: 'projects/:projectId/archives/issues/:issueId',
    ...screen(
      () => import('#features/work-items/detail/work-item-screen.tsx'),
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: 'projects/:projectId/epics/:epicId',
    ...screen(
      () => import('#features/work-items/detail/work-item-screen.tsx'),
      'work-items',
      'detail',
      'fields',
    ),
  },
  {
    path: 'projects/:projectId/epics',
    ...screen(() => import('#features/work-items/screen/epics-screen.tsx'), 'work-items'),
  },
  {
    path: 'projects/:projectId/overview',
    ...laterScreen('overview', ...UPDATE_TEXTS),
  },
  { path: 'updates', ...laterScreen('updates', ...UPDATE_TEXTS) },
  {
    path: 'projects/:projectId/cycles',
    ...screen(() => import('./planning/cycles-screen.tsx'), 'cycles', 'planning', 'work-items'),
  },
  {
    path: 'projects/:projectId/archives/cycles',
    ...laterScreen('archivedCycles', 'cycles', 'planning', 'work-items', 'archives'),
  },
  {
    path: 'projects/:projectId/cycles/:cycleId',
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
    path: 'active-cycles',
    ...laterScreen('activeCycles', 'cycles', 'planning', 'work-items'),
  },
  {
    path: 'projects/:projectId/modules',
    ...screen(() => import('./planning/modules-screen.tsx'), 'modules', 'cycles', 'planning', 'work-items'),
  },
  {
    path: 'projects/:projectId/archives/modules',
    ...laterScreen('archivedModules', 'modules', 'cycles', 'planning', 'work-items', 'archives'),
  },
  {
    path: 'projects/:projectId/modules/:moduleId',
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
    path: 'projects/:projectId/inbox',
    ...laterScreen('intake', 'intake', 'work-items', 'detail', 'fields'),
  },
  {
    path: 'projects/:projectId/archives/issues',
    ...laterScreen('archives', 'work-items', 'detail', 'fields', 'archives'),
  },
  {
    path: 'profile',
    ...laterScreen('yourWork', ...PERSON_TEXTS),
  },
  { path: 'profile/:userId', ...laterScreen('person', ...PERSON_TEXTS) },
  { path: 'profile/:userId/:profileViewId', ...laterScreen('person', ...PERSON_TEXTS) },
  { lazy: settingsParts, children: settingsScreens },
  {
    path: 'workspace-views',
    ...screen(
      () => import('#features/work-items/views/workspace/workspace-views-screen.tsx'),
      'work-items',
      'views',
    ),
  },
  {
    path: 'workspace-views/:globalViewId',
    ...screen(
      () => import('#features/work-items/views/workspace/workspace-views-screen.tsx'),
      'work-items',
      'views',
    ),
  },
  {
    path: 'projects/:projectId/views',
    ...screen(
      () => import('#features/work-items/views/views-screen.tsx'),
      'work-items',
      'detail',
      'fields',
      'views',
    ),
  },
  {
    path: 'projects/:projectId/views/:viewId',
    ...screen(
      () => import('#features/work-items/views/view-screen.tsx'),
      'work-items',
      'detail',
      'fields',
      'views',
    ),
  },
  { path: 'time', ...laterScreen('time', 'time') },
  { path: 'initiatives', ...laterScreen('initiatives', ...INITIATIVE_TEXTS) },
  { path: 'initiatives/:initiativeId', ...laterScreen('initiative', ...INITIATIVE_TEXTS) },
  {
    path: 'analytics',
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
    path: '/accounts/set-password',
    ...screen(() => import('#features/auth/set-password-screen.tsx'), 'auth'),
  },
  {
    path: '/oauth/authorize',
    ...screen(() => import('#features/consent/consent-screen.tsx'), 'consent'),
  },
  { path: '/m/:shortcut', loader: openShortcut },
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
        path: '/',
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-in-screen.tsx'), 'auth'),
      },
      {
        path: '/sign-in',
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-in-screen.tsx'), 'auth'),
      },
      {
        path: '/sign-in/second-step',
        ...screen(() => import('#features/auth/second-step-screen.tsx'), 'auth'),
      },
      {
        path: '/sign-up',
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/sign-up-screen.tsx'), 'auth'),
      },
      {
        path: '/accounts/forgot-password',
        loader: redirectSignedIn,
        ...screen(() => import('#features/auth/forgot-password-screen.tsx'), 'auth'),
      },
      {
        path: '/accounts/reset-password',
        ...screen(() => import('#features/auth/reset-password-screen.tsx'), 'auth'),
      },
      ...[pattern.publicBoard, '/spaces/views/:anchor'].map((path) => ({
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
        path: '/god-mode',
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
