/** No project has this id: it stands for none, where an empty list stands for all. */
const NO_PROJECT = '00000000-0000-0000-0000-000000000000';

/** Projects that are public, where only those count. */
export function narrowTo(ids: readonly string[], allowed: readonly string[] | undefined): readonly string[] {
  if (!allowed) return ids;
  const left = ids.length === 0 ? allowed : ids.filter((id) => allowed.includes(id));
  return left.length > 0 ? left : [NO_PROJECT];
}
