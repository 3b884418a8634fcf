import type { Layout, ListContext } from './list-options.ts';

/** Words of a row of a table; "-" for an empty cell. */
export const words = (cell: string) => (cell.trim() === '-' ? [] : cell.trim().split(/\s+/));
export const sorted = (values: Iterable<string | null>) => [...values].map((value) => value ?? 'none').sort();

/**
 * The tables of the product, written a second time: contexts | layout | group by | sub-group by | order by | switches. "menu" is
 * what the order menu offers, "few" what that of archives and of many projects offers, "heads" what the heads of the table's columns order by.
 */
const MATRIX = `
project view|list|state priority cycle module labels assignees created_by issue_type none|-|menu|show_empty_groups sub_issue
project view|kanban|state priority cycle module labels assignees created_by issue_type|state priority cycle module labels assignees created_by issue_type none|menu|show_empty_groups sub_issue
cycle|list|state priority module labels assignees created_by issue_type none|-|menu|show_empty_groups sub_issue
cycle|kanban|state priority module labels assignees created_by issue_type|state priority module labels assignees created_by issue_type none|menu|show_empty_groups sub_issue
module|list|state priority cycle labels assignees created_by issue_type none|-|menu|show_empty_groups sub_issue
module|kanban|state priority cycle labels assignees created_by issue_type|state priority cycle labels assignees created_by issue_type none|menu|show_empty_groups sub_issue
epics|list|state priority labels assignees created_by none|-|menu|show_empty_groups sub_issue
epics|kanban|state priority labels assignees created_by|state priority labels assignees created_by none|menu|show_empty_groups sub_issue
project view cycle module epics|calendar|target_date|-|-|sub_issue show_weekends calendar_layout
project view|spreadsheet|state priority cycle module labels assignees created_by issue_type none|-|sort_order heads|show_empty_groups sub_issue
cycle|spreadsheet|state priority module labels assignees created_by issue_type none|-|sort_order heads|show_empty_groups sub_issue
module|spreadsheet|state priority cycle labels assignees created_by issue_type none|-|sort_order heads|show_empty_groups sub_issue
epics|spreadsheet|state priority labels assignees created_by none|-|sort_order heads|show_empty_groups sub_issue
project view cycle module epics|gantt_chart|-|-|menu|sub_issue
archived|list|state cycle module state_detail.group priority labels assignees created_by issue_type none|-|few|show_empty_groups
profile|list|state_detail.group priority project labels none|-|few|show_empty_groups sub_issue
profile|kanban|state_detail.group priority project labels|-|few|show_empty_groups
drafts|list|state_detail.group cycle module priority project labels none|-|few|show_empty_groups
drafts|kanban|state_detail.group cycle module priority project labels|-|few|show_empty_groups
workspace|spreadsheet|-|-|heads|sub_issue
`;
const KEYS = [
  ...['created_at', 'updated_at', 'start_date', 'target_date', 'completed_at', 'priority', 'name'],
  ...['sequence_id', 'state__name', 'assignees__first_name', 'labels__name', 'type__name'],
  ...['issue_cycle__cycle__name', 'issue_module__module__name', 'estimate_point__key'],
  ...['link_count', 'attachment_count', 'sub_issues_count'],
];
export const MENU = ['sort_order', ...KEYS.flatMap((key) => [key, `-${key}`])];
export const FEW = ['sort_order', '-created_at', '-updated_at', 'start_date', 'target_date', '-priority'];
const HEADS = [
  'type__name',
  ...['state__name', 'priority', 'assignees__first_name', 'labels__name', 'issue_module__module__name'],
  ...['issue_cycle__cycle__name', 'start_date', 'target_date', 'estimate_point__key', 'created_at'],
  ...['updated_at', 'link_count', 'attachment_count', 'sub_issues_count'],
].flatMap((key) => [key, `-${key}`]);
const MORE: Record<string, string[]> = { menu: MENU, few: FEW, heads: HEADS };

/** The rows of the table by what each kind of list and layout must offer. */
export const ROWS = MATRIX.trim()
  .split('\n')
  .flatMap((line) => {
    const [contexts = '', layout = '', ...cells] = line.split('|');
    const [groupBy, subGroupBy, orders, extras] = cells.map(words);
    const orderBy = orders?.flatMap((order) => MORE[order] ?? [order]);
    return words(contexts).map((context) => ({
      context: context as ListContext,
      layout: layout as Layout,
      wanted: { groupBy, subGroupBy, orderBy, extras },
    }));
  });

const COMMON = [
  ...['key', 'issue_type', 'assignee', 'start_date', 'due_date', 'labels', 'priority', 'state'],
  ...['sub_issue_count', 'attachment_count', 'link', 'estimate', 'modules', 'cycle'],
];
/** What of an item each layout can show or hide. */
export const PROPERTIES: Record<Layout, string[]> = {
  list: COMMON,
  kanban: COMMON,
  spreadsheet: [...COMMON, 'created_on', 'updated_on'],
  calendar: ['key', 'issue_type'],
  gantt_chart: ['key', 'issue_type'],
};
