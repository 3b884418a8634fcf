import { api } from '#lib/http/api-client.ts';
import { paths } from '#lib/http/paths.ts';
import { forgetPerson } from './sign-out.ts';

/**
 * Has everything erased that is known of the person, here and on the server; throws the ApiError that asks for a proof, or
 * says who is needed.
 */
export async function eraseOwnData(): Promise<void> {
  await api.post('/api/users/me/erasure/');
  await forgetPerson();
  location.assign(paths.signIn());
}
