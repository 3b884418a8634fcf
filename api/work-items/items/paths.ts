import { idInput, projectParams } from '@tandem/shared/http/fields.ts';

const PROJECT = '/api/workspaces/:slug/projects/:project_id/';

/** Paths of all work items of a project, and of all its epics. */
export const LIST_PATHS = [`${PROJECT}issues/`, `${PROJECT}epics/`] as const;

/** Paths of one work item: clients of epics have their own for the same calls (docs/contract/epics.md#calls). */
export const ISSUE_PATH = `${PROJECT}issues/:issue_id/`;
export const EPIC_PATH = `${PROJECT}epics/:issue_id/`;
export const ITEM_PATHS = [ISSUE_PATH, EPIC_PATH] as const;

/** Clients of 1.3.1 ask for earlier descriptions by one more name (docs/contract/versions.md#calls). */
export const DESCRIPTION_PATHS = [...ITEM_PATHS, `${PROJECT}work-items/:issue_id/`] as const;

export const itemParams = projectParams.extend({ issue_id: idInput });

const EPICS = /\/projects\/:project_id\/(v2\/)?epics(-detail)?\//;

/** Whether a route is one of those that are of epics alone. */
export const isOfEpics = (url: string): boolean => EPICS.test(url);
