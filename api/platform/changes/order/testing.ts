import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Answer, Caller } from '../../../testing/app.ts';
import { type Race, type Mirror, expectMirrors } from '../../../testing/writers.ts';
import type { Random } from '../../../work-items/lists/testing/random.ts';
import { type Team, makeTeam } from '../../../work-items/items/testing.ts';

const ITEMS = 20;
const WRITERS = 6;
const TURNS = 20;

type Write = Race['writers'][number];

/** A team with many items, whose people write them while something happens to all. */
export class Crowd {
  readonly team: Team;
  readonly ids: string[] = [];
  readonly base: string;

  private constructor(team: Team) {
    this.team = team;
    this.base = team.items.replace(/issues\/$/, '');
  }

  static begin = async (): Promise<Crowd> => new Crowd(await makeTeam());

  async fill(values: (index: number) => Record<string, unknown> = () => ({})): Promise<void> {
    for (let index = 0; index < ITEMS; index += 1) {
      this.ids.push((await this.team.makeItem({ name: `Item ${index}`, ...values(index) })).id);
    }
  }

  /** Another member of the workspace and the project. */
  async person(): Promise<Caller> {
    const { test, workspace, project } = this.team;
    const person = await test.makeUser();
    await test.addMember(workspace.id, person, 15);
    await test.addProjectMember(project.id, person, 15);
    return person;
  }

  readonly some = (random: Random): string => random.pick(this.ids);

  /** Gives an item another name, or what `more` says. */
  readonly patch =
    (more: (random: Random, turn: number) => object = (_, turn) => ({ name: `turn ${turn}` })): Write =>
    (random, turn) =>
      this.team.member.patch(this.team.item(this.some(random)), more(random, turn));

  readonly post =
    (path: string, body: (random: Random, turn: number) => object): Write =>
    (random, turn) =>
      this.team.member.post(`${this.team.item(this.some(random))}${path}`, body(random, turn));

  /** Writers who rename, those of `others` among them. */
  writers(...others: Write[]): Write[] {
    const renamers = Array.from({ length: WRITERS - others.length }, (_, writer) =>
      this.patch((_random, turn) => ({ name: `writer ${writer}, turn ${turn}` })),
    );
    return [...renamers, ...others];
  }

  mirror(project: Pick<Project, 'id'> = this.team.project): Mirror {
    const { admin, workspace, liveList } = this.team;
    const url = `/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`;
    return { caller: admin, stream: projectStream(project.id), lists: [{ ...liveList, url }] };
  }

  race(meanwhile: Race['meanwhile'], more: Partial<Race> = {}): Promise<void> {
    return expectMirrors({
      test: this.team.test,
      mirrors: [this.mirror()],
      writers: this.writers(),
      turns: TURNS,
      meanwhile,
      ...more,
    });
  }

  async membershipOf(person: Caller): Promise<string> {
    const rows = (await this.team.admin.get(`${this.base}members/`)).body as { id: string; member: string }[];
    return rows.find(({ member }) => member === person.id)?.id ?? '';
  }

  /** The same people come back whom somebody took out. */
  readonly addPerson = (person: Caller): Promise<Answer> =>
    this.team.admin.post(`${this.base}members/`, { members: [{ member_id: person.id, role: 15 }] });
}
