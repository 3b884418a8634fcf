import { api } from '#lib/http/api-client.ts';
import { paths } from '#lib/http/paths.ts';
import { forgetPerson } from './sign-out.ts';

/** Ends the account, and forgets everything of the person on this device; throws the ApiError that says who is needed. */
export async function deactivateAccount(): Promise<void> {
  await api.delete('/api/users/me/');
  await forgetPerson();
  location.assign(paths.signIn());
}
