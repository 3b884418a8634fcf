import { AppError } from '@tandem/shared/http/errors.ts';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Kinds of a 400 and a 409 (RFC 7644, 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in the form that SCIM has. */
export const scimError = (status: number, detail: string, scimType?: ScimType): AppError =>
  new AppError(status, { schemas: [SCHEMA], status: String(status), ...(scimType && { scimType }), detail });

export const invalidValue = (detail: string): AppError => scimError(400, detail, 'invalidValue');
export const isTaken = (detail: string): AppError => scimError(409, detail, 'uniqueness');
export const noResource = (id: string): AppError => scimError(404, `Resource ${id} not found.`);

/** Any other refusal in the same form. */
export function toScimError({ status, body }: AppError): AppError {
  if (Array.isArray(body['schemas'])) return new AppError(status, body);
  const said = [body['detail'], body['error'], body['error_message']].find(
    (text) => typeof text === 'string',
  );
  return scimError(status, said ?? JSON.stringify(body));
}
