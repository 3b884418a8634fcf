const B = '/api/v1/workspaces/{slug}/';
const BP = `${B}projects/{project_id}/`;
const ITEM = `${BP}work-items/{issue_id}/`;

/** Lists, reads, makes, changes and deletes one kind of rows. */
const rowsOf = (one: string, many: string, url: string, id: string) => ({
  [`list_${many}`]: ['GET', url],
  [`get_${one}`]: ['GET', `${url}{${id}}/`],
  [`create_${one}`]: ['POST', url],
  [`update_${one}`]: ['PATCH', `${url}{${id}}/`],
  [`delete_${one}`]: ['DELETE', `${url}{${id}}/`],
});

/**
 * The tools of assistants, each a call of the API for programs (docs/contract/mcp.md#tools). What a tool takes and does
 * stands in the description of its call. Other names of a call, and calls with files, are no tools.
 */
export const CATALOGUE: Record<string, readonly string[]> = {
  get_me: ['GET', '/api/v1/users/me/'],
  list_workspace_members: ['GET', `${B}members/`],
  list_projects: ['GET', `${B}projects/`],
  get_project: ['GET', BP],
  create_project: ['POST', `${B}projects/`],
  update_project: ['PATCH', BP],
  archive_project: ['POST', `${BP}archive/`],
  unarchive_project: ['DELETE', `${BP}archive/`],
  get_project_summary: ['GET', `${BP}summary/`],
  get_project_features: ['GET', `${BP}features/`],
  update_project_features: ['PATCH', `${BP}features/`],
  list_project_members: ['GET', `${BP}members/`],
  ...rowsOf('state', 'states', `${BP}states/`, 'state_id'),
  ...rowsOf('label', 'labels', `${BP}labels/`, 'label_id'),
  list_work_item_types: ['GET', `${BP}work-item-types/`],
  list_estimates: ['GET', `${BP}estimates/`],
  list_estimate_points: ['GET', `${BP}estimates/{estimate_id}/estimate-points/`],
  search_work_items: ['GET', `${B}work-items/search/`],
  count_work_items: ['GET', `${B}work-items/count/`],
  list_my_work_items: ['GET', `${B}work-items/`],
  get_work_item_by_key: ['GET', `${B}work-items/{key}/`],
  ...rowsOf('work_item', 'work_items', `${BP}work-items/`, 'issue_id'),
  archive_work_item: ['POST', `${ITEM}archive/`],
  unarchive_work_item: ['DELETE', `${ITEM}unarchive/`],
  list_archived_work_items: ['GET', `${BP}archived-work-items/`],
  list_work_item_activities: ['GET', `${ITEM}activities/`],
  ...rowsOf('comment', 'comments', `${ITEM}comments/`, 'comment_id'),
  ...rowsOf('link', 'links', `${ITEM}links/`, 'link_id'),
  list_attachments: ['GET', `${ITEM}attachments/`],
  list_relations: ['GET', `${ITEM}relations/`],
  add_relation: ['POST', `${ITEM}relations/`],
  remove_relation: ['POST', `${ITEM}relations/remove/`],
  ...rowsOf('cycle', 'cycles', `${BP}cycles/`, 'cycle_id'),
  list_work_items_of_cycle: ['GET', `${BP}cycles/{cycle_id}/cycle-issues/`],
  add_work_items_to_cycle: ['POST', `${BP}cycles/{cycle_id}/cycle-issues/`],
  remove_work_item_from_cycle: ['DELETE', `${BP}cycles/{cycle_id}/cycle-issues/{issue_id}/`],
  transfer_cycle: ['POST', `${BP}cycles/{cycle_id}/transfer-issues/`],
  archive_cycle: ['POST', `${BP}cycles/{cycle_id}/archive/`],
  unarchive_cycle: ['DELETE', `${BP}cycles/{cycle_id}/archive/`],
  ...rowsOf('module', 'modules', `${BP}modules/`, 'module_id'),
  list_work_items_of_module: ['GET', `${BP}modules/{module_id}/module-issues/`],
  add_work_items_to_module: ['POST', `${BP}modules/{module_id}/module-issues/`],
  remove_work_item_from_module: ['DELETE', `${BP}modules/{module_id}/module-issues/{issue_id}/`],
  archive_module: ['POST', `${BP}modules/{module_id}/archive/`],
  ...rowsOf('epic', 'epics', `${BP}epics/`, 'epic_id'),
  list_work_items_of_epic: ['GET', `${BP}epics/{epic_id}/issues/`],
  add_work_items_to_epic: ['POST', `${BP}epics/{epic_id}/issues/`],
  ...rowsOf('intake_item', 'intake_items', `${BP}intake-issues/`, 'issue_id'),
  list_pages: ['GET', `${BP}pages/`],
  get_page: ['GET', `${BP}pages/{page_id}/`],
  create_page: ['POST', `${BP}pages/`],
  ...rowsOf('sticky', 'stickies', `${B}stickies/`, 'sticky_id'),
};
