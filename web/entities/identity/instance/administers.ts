import { api } from '#lib/http/api-client.ts';

/** Whether I administer the installation, as who signed up first does. */
export async function administersInstance(): Promise<boolean> {
  const path = '/api/users/me/instance-admin/';
  return (await api.get<{ is_instance_admin: boolean }>(path)).data.is_instance_admin;
}
