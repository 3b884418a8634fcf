import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  CSV_FIELDS,
  type CsvField,
  type ImportChoices,
  type ImportDifference,
} from '#entities/integrations/imports/api.ts';
import { fieldsByWorkspace } from '#entities/projects/fields/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { Box, Section } from '../../parts/box.tsx';
import { MapRow } from './map-row.tsx';

type Table = NonNullable<ImportDifference['table']>;
type Chosen = Pick<ImportChoices, 'columns' | 'fields'>;
type ColumnsMapProps = { table: Table; choices: Chosen; onChange: (choices: Partial<Chosen>) => void };

const NEW_FIELD = 'new';
const NO_FIELD = 'none';
const isProperty = (value: string): value is CsvField => CSV_FIELDS.some((field) => field === value);

/** What is chosen for a column: a property, a custom field by its id, a new one, or null for nothing. */
function valueOf({ name, becomes }: Table['columns'][number], { columns, fields }: Chosen): string | null {
  const property = CSV_FIELDS.find((field) => columns?.[field] === name);
  if (property) return property;
  const field = fields[name] ?? becomes ?? NO_FIELD;
  return field === NO_FIELD ? null : field;
}

/** The choices with another one for a column. */
function withChoice(name: string, value: string | null, { columns, fields }: Chosen): Chosen {
  const property = value !== null && isProperty(value) ? value : null;
  const others = Object.entries(columns ?? {}).filter(([key, column]) => column !== name && key !== property);
  const { [name]: _before, ...otherFields } = fields;
  return {
    columns: { ...Object.fromEntries(others), ...(property && { [property]: name }) },
    fields: property ? otherFields : { ...otherFields, [name]: value ?? NO_FIELD },
  };
}

/** What each column of a table is read as: a property of work items, a custom field, or nothing. */
export function ColumnsMap({ table, choices, onChange }: ColumnsMapProps) {
  const { t } = useTranslation('imports');
  const { id } = useCurrentWorkspace();
  const known = fieldsByWorkspace.useList(id).filter((field) => field.deleted_at === null);
  const data = [
    {
      group: t('map.properties'),
      items: CSV_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) })),
    },
    {
      group: t('map.custom_fields'),
      items: [
        { value: NEW_FIELD, label: t('map.new_field') },
        ...known.map((field) => ({ value: field.id, label: field.name })),
      ],
    },
  ];
  return (
    <Section title={t('map.columns')} count={table.columns.length}>
      <Box>
        {table.columns.map((column, index) => (
          <MapRow key={`${index} ${column.name}`} name={column.name} note={column.sample}>
            <Select
              aria-label={t('map.column_named', { name: column.name })}
              placeholder={t('map.ignored')}
              clearable
              searchable
              data={data}
              value={valueOf(column, choices)}
              onChange={(value) => onChange(withChoice(column.name, value, choices))}
            />
          </MapRow>
        ))}
      </Box>
    </Section>
  );
}
