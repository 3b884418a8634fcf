import { Navigate } from 'react-router';
import { useMe } from '#entities/identity/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';

/** The address without a person is that of the own work. */
export function Component() {
  const { slug } = useCurrentWorkspace();
  const { id } = useMe();
  return <Navigate to={paths.person(slug, id)} replace />;
}
