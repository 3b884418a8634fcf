import { api } from '#lib/api-client.ts';

type EmailCheck = { existing: boolean; status: 'MAGIC_CODE' | 'CREDENTIAL'; is_password_autoset: boolean };

/** Is there an account with this e-mail? Throws the ApiError whose `code` says what is wrong with it. */
export const checkEmail = async (email: string) =>
  (await api.post<EmailCheck>('/auth/email-check/', { email })).data;

/** Every form post needs a fresh token (docs/contract/sessions.md#form-tokens). */
export const fetchCsrfToken = async () =>
  (await api.get<{ csrf_token: string }>('/auth/get-csrf-token/')).data.csrf_token;
