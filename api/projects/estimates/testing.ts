import type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { WorkItemDetail } from '@tandem/shared/work-items/items/schema.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { type Answer, type Caller, type TestApp, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';

/** Points with the keys 1, 2, … as a body has them. */
export const points = (...values: string[]): { key: number; value: string }[] =>
  values.map((value, index) => ({ key: index + 1, value }));

/** A project with people of every role, and what tests of estimates do in it. */
export class Estimating {
  readonly test: TestApp;
  owner!: Caller;
  member!: Caller;
  guest!: Caller;
  outsider!: Caller;
  workspace!: { id: string; slug: string };
  project!: Project;
  projectUrl!: string;
  url!: string;

  private constructor(test: TestApp) {
    this.test = test;
  }

  static async begin(test: TestApp): Promise<Estimating> {
    const made = new Estimating(test);
    const person = () => test.makeUser();
    [made.owner, made.member, made.guest, made.outsider] = [
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    made.workspace = await test.makeWorkspace(made.owner);
    for (const user of [made.member, made.outsider]) await test.addMember(made.workspace.id, user, 15);
    await test.addMember(made.workspace.id, made.guest, 5);
    made.project = await test.makeProject(made.owner, made.workspace);
    await test.addProjectMember(made.project.id, made.member, 15);
    await test.addProjectMember(made.project.id, made.guest, 5);
    made.projectUrl = `/api/workspaces/${made.workspace.slug}/projects/${made.project.id}/`;
    made.url = `${made.projectUrl}estimates/`;
    return made;
  }

  async makeEstimate(values: string[] = ['1', '2', '3'], type = 'points'): Promise<Estimate> {
    const estimate = { name: `Of ${values}`, type, last_used: true };
    return expectMade(await this.owner.post(this.url, { estimate, estimate_points: points(...values) }));
  }

  /** The project estimates with this one from now on; with null not at all. */
  async use(estimate: Estimate | null): Promise<void> {
    expectMade(await this.owner.patch(this.projectUrl, { estimate: estimate?.id ?? null }));
  }

  async makeActive(values?: string[]): Promise<Estimate> {
    const estimate = await this.makeEstimate(values);
    await this.use(estimate);
    return estimate;
  }

  async makeItem(point: EstimatePoint | undefined): Promise<{ id: string; updated_at: string }> {
    const body = { name: 'Item', estimate_point: point?.id ?? null };
    return expectMade(await this.owner.post(`${this.projectUrl}issues/`, body));
  }

  itemUrl(id: string): string {
    return `${this.projectUrl}issues/${id}/`;
  }

  async readItem(id: string): Promise<WorkItemDetail> {
    return (await this.owner.get(this.itemUrl(id))).body;
  }

  pointUrl(estimate: Estimate, point: { id: string }): string {
    return `${this.url}${estimate.id}/estimate-points/${point.id}/`;
  }

  async keysOf(estimate: Estimate): Promise<[number, string][]> {
    const { points: all } = (await this.owner.get(`${this.url}${estimate.id}/`)).body as Estimate;
    return all.map(({ key, value }) => [key, value]);
  }

  async lastActivity(id: string): Promise<Activity> {
    const url = `${this.itemUrl(id)}history/?activity_type=issue-property`;
    return (await this.owner.get(url)).body.at(-1);
  }

  replay(action: () => Promise<Answer>): Promise<Answer> {
    return expectReplay({
      test: this.test,
      caller: this.member,
      actor: this.owner,
      stream: projectStream(this.project.id),
      lists: [
        { url: this.url, kind: 'estimate' },
        { url: `${this.projectUrl}issues/`, kind: 'work_item' },
      ],
      action,
    });
  }
}
