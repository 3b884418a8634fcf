/**
 * Errors that a caller may see. `status` is the HTTP status; `body` is sent as it is, in the shapes of
 * docs/contract/conventions.md#shapes-of-errors. Anything else that is thrown becomes a 500 without details.
 */
export class AppError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(JSON.stringify(body));
    this.name = 'AppError';
    this.status = status;
    this.body = body;
  }
}

export const PERMISSION_TEXT = "You don't have the required permissions.";
export const NOT_FOUND_TEXT = 'The required object does not exist.';
export const UNKNOWN_PATH_TEXT = 'Page not found.';
/** The one refusal that stands under `message`, when days of many items are set (docs/contract/bulk.md#days-of-many-items). */
export const REVERSED_DATES_TEXT = 'Start date cannot exceed target date';

/** 401: nobody is signed in. Clients go to the sign-in page on exactly this status. */
export const unauthenticated = () =>
  new AppError(401, { detail: 'Authentication credentials were not provided.' });

/** 403: the caller's role does not allow it, or the workspace or project is not theirs to know of. */
export const forbidden = (text: string = PERMISSION_TEXT) => new AppError(403, { error: text });

/** 404: no such object inside the path's workspace and project. */
export const notFound = (text: string = NOT_FOUND_TEXT) => new AppError(404, { error: text });

/** What is missing, in texts that clients know and show (docs/contract/conventions.md#what-is-missing). */
export const MISSING_TEXTS = {
  dashboard: 'Dashboard not found',
  issue: 'Issue not found',
  member: 'Member not found',
  widget: 'Widget not found',
  work_item: 'Work item not found',
  workspace: 'Workspace not found',
} as const;

/** 404 that names the kind of what is missing. */
export const missing = (what: keyof typeof MISSING_TEXTS) => notFound(MISSING_TEXTS[what]);

/**
 * 404 for a path that leads nowhere, for example because a part of it is no id
 * (docs/contract/conventions.md#unknown-paths).
 */
export const unknownPath = () => new AppError(404, { error: UNKNOWN_PATH_TEXT });

/** 400 for a business rule. */
export const badRequest = (text: string) => new AppError(400, { error: text });

/** 400 for a malformed cursor, page size or JSON body. */
export const badDetail = (text: string) => new AppError(400, { detail: text });

/** 400 that names one field. */
export const invalidField = (field: string, text: string) => new AppError(400, { [field]: [text] });

/** 400 that names several fields, or `non_field_errors` for rules between fields. */
export const invalidFields = (fields: Record<string, string[]>) => new AppError(400, fields);

/** 409: the row changed since the caller read it, a key was used for another request, or what is stored cannot be read. */
export const conflict = (text: string) => new AppError(409, { error: text });
