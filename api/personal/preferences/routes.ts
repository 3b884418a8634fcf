import { AppError } from '@tandem/shared/http/errors.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  homePreferenceInput,
  sidebarPreferenceInput,
  sidebarPreferencesInput,
} from '@tandem/shared/personal/preferences/input.ts';
import { HOME_KEYS, SIDEBAR_KEYS } from '@tandem/shared/personal/preferences/keys.ts';
import { homePreferenceSchema, sidebarPreferenceSchema } from '@tandem/shared/personal/preferences/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { listHome, readSidebar, updateHome, updateSidebar } from './preferences.ts';

const HOME = '/api/workspaces/:slug/home-preferences/';
const SIDEBAR = '/api/workspaces/:slug/sidebar-preferences/';
const sidebarEntrySchema = sidebarPreferenceSchema.extend({ key: z.string() });
const anyMember = { access: { workspace: 'any' } } as const;

/** How a person has arranged their home and their sidebar (docs/contract/preferences.md). */
export function registerPreferenceRoutes(app: App): void {
  registerHome(app);
  registerSidebar(app);
}

function registerHome(app: App): void {
  app.get(
    HOME,
    {
      config: anyMember,
      schema: {
        summary: "The widgets of the caller's home",
        description: 'The highest place stands first. X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.array(homePreferenceSchema) },
      },
    },
    (request) => listHome(workspaceContext(request)),
  );

  for (const key of HOME_KEYS) {
    app.patch(
      `${HOME}${key}/`,
      {
        config: anyMember,
        schema: {
          summary: `Show, hide or move a widget of the home: ${key}`,
          description: 'What is not named stays.',
          params: workspaceParams,
          body: homePreferenceInput,
          response: { 200: homePreferenceSchema.omit({ config: true }) },
        },
      },
      (request) => updateHome(workspaceContext(request), key, request.body),
    );
  }
  refuseOtherKeys(app, HOME, 400);
}

function registerSidebar(app: App): void {
  app.get(
    SIDEBAR,
    {
      config: anyMember,
      schema: {
        summary: "The entries of the caller's sidebar, by their keys",
        description: 'The lowest place stands first. X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: z.record(z.string(), sidebarPreferenceSchema) },
      },
    },
    (request) => readSidebar(workspaceContext(request)),
  );

  app.patch(
    SIDEBAR,
    {
      config: anyMember,
      schema: {
        summary: 'Pin and move several entries of the sidebar',
        description:
          'By their keys, as they are read, or as a list of entries that name their `key`. All of them are written, or none.',
        params: workspaceParams,
        body: sidebarPreferencesInput,
        response: { 200: z.array(sidebarEntrySchema) },
      },
    },
    (request) => updateSidebar(workspaceContext(request), request.body),
  );

  for (const key of SIDEBAR_KEYS) {
    app.patch(
      `${SIDEBAR}${key}/`,
      {
        config: anyMember,
        schema: {
          summary: `Pin or move an entry of the sidebar: ${key}`,
          description: 'What is not named stays.',
          params: workspaceParams,
          body: sidebarPreferenceInput,
          response: { 200: sidebarEntrySchema },
        },
      },
      async (request) => {
        const [written] = await updateSidebar(workspaceContext(request), [{ ...request.body, key }]);
        return must(written, 'one was written');
      },
    );
  }
  refuseOtherKeys(app, SIDEBAR, 404);
}

/** Keys that are none are refused in the form that clients read (docs/contract/preferences.md#unknown-keys). */
function refuseOtherKeys(app: App, url: string, status: number): void {
  app.patch(`${url}:preference_key/`, { config: anyMember, schema: { hide: true } }, () => {
    throw new AppError(status, { detail: 'Preference not found' });
  });
}
