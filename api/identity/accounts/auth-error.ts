import { AUTH_ERROR, type AuthErrorName } from '@tandem/shared/identity/auth/errors.ts';
import { AppError } from '@tandem/shared/http/errors.ts';

/**
 * An error of the catalogue; form posts turn it into a redirect that carries its body
 * (docs/contract/sessions.md#errors).
 */
export const authError = (name: AuthErrorName, payload: Record<string, string> = {}): AppError =>
  new AppError(400, { error_code: AUTH_ERROR[name], error_message: name, ...payload });
