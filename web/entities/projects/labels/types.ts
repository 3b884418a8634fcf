/** docs/contract/labels.md#fields */
export type Label = {
  id: string;
  name: string;
  color: string;
  parent: string | null;
  project_id: string;
  workspace_id: string;
  sort_order: number;
};
