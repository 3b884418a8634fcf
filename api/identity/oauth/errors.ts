import { AppError } from '@tandem/shared/http/errors.ts';

/** A refusal in the form that OAuth has for programs (RFC 6749, 5.2). */
export const oauthError = (error: string, error_description: string, status = 400): AppError =>
  new AppError(status, { error, error_description });

export const invalidRequest = (description: string): AppError => oauthError('invalid_request', description);
export const invalidGrant = (): AppError =>
  oauthError('invalid_grant', 'It is unknown, over, used, or of another program. Ask the person again.');
export const invalidClient = (): AppError =>
  oauthError('invalid_client', 'This client_id is not registered. Register again.', 401);
