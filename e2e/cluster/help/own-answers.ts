import { type Person, type Place, expectStatus, makePlace, signUp } from '../../help/person.ts';

export type Owner = { person: Person; place: Place; project: string };

/** Somebody with a workspace, a project and an item that nobody else may see. */
export async function makeOwner(url: string, name: string): Promise<Owner> {
  const person = await signUp(url, name);
  const place = await makePlace(person, name.toUpperCase());
  const project = `/api/workspaces/${place.slug}/projects/${place.projectId}`;
  expectStatus(await person.call('POST', `${project}/issues/`, { name: `Item of ${name}` }), 201);
  return { person, place, project };
}

/** What one person asks in their workspace, of many kinds; each answer names its reader or their rows. */
export const questionsOf = ({ place, project, person }: Owner, n: number) => {
  const asked: [string, string, Record<string, unknown>?][] = [
    ['GET', '/api/users/me/'],
    ['GET', '/api/users/me/workspaces/'],
    ['GET', `${project}/issues/`],
    ['GET', `/api/workspaces/${place.slug}/projects/`],
    ['GET', `${project}/states/`],
    ['GET', `/api/workspaces/${place.slug}/members/`],
    ['POST', `${project}/issues/`, { name: `${person.email} ${n}` }],
    ['GET', `/api/users/me/profile/`],
    ['GET', `/api/workspaces/${place.slug}/search/?search=item`],
    ['GET', `${project}/issues/?group_by=state_id&order_by=-created_at&priority=none`],
  ];
  return asked[n % asked.length] ?? asked[0]!;
};

/** Which of many requests at once got an answer that is not their reader's own, or none. */
export async function askAtOnce(owners: Owner[], count: number): Promise<string[]> {
  const wrong: string[] = [];
  const others = (owner: Owner) => owners.filter((other) => other !== owner);
  const next = Array.from({ length: count }, (_, n) => n);
  const work = async () => {
    for (let n = next.shift(); n !== undefined; n = next.shift()) {
      const owner = owners[n % owners.length]!;
      const [method, path, body] = questionsOf(owner, Math.floor(n / owners.length));
      const { status, body: answer } = await owner.person.callOnce(method, path, body);
      const text = JSON.stringify(answer);
      const isOthers = others(owner).some(
        ({ person, place }) => text.includes(person.email) || text.includes(place.workspaceId),
      );
      if (status >= 300 || isOthers) wrong.push(`${method} ${path} ${status} ${text.slice(0, 80)}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return wrong;
}
