import { columnOf, columnsOf } from './derived'
import { t } from './text'

import type { AnyResource } from './define'
import type { Column } from './derived'
import type { Text } from './text'

/** A column that an export task may have. */
export interface ExportColumn extends Column {
  /** Where its values are: in the row, in an expression of the hook, in a line. */
  readonly of: 'row' | 'hook' | 'line'
}

/** The names of columns of lines; no reference is called so. */
const prefix = 'lines.'

/** The name of a column of a line in its own entity. */
export const lineFieldOf = ({ name }: ExportColumn): string => name.slice(prefix.length)

/**
 * Every column that an export task of this resource offers, in order: those of the row, of its lines, of its hook. The resource is as its reader sees it; of the
 * others `holds` tells which need a node that the reader lacks.
 */
export function exportColumnsOf(resource: AnyResource, entities: readonly AnyResource[], holds: (node: string) => boolean): readonly ExportColumn[] {
  const { exportTask } = resource
  if (!exportTask) return []
  const { columns, extra = {}, lines } = exportTask
  const own = columns ? columns.flatMap((name) => columnOf(resource, name) ?? []) : columnsOf(resource)
  const entity = entities.find((one) => one.path === lines?.of)
  const permitted = ({ field }: Column): boolean => field.needs === undefined || holds(field.needs)
  return [
    ...own.map((column) => ({ ...column, of: 'row' as const })),
    ...(lines?.columns ?? []).flatMap((name): ExportColumn[] => {
      const field = entity?.fields[name]
      return field ? [{ name: `${prefix}${name}`, label: labelBeside(own, field.label, entity.noun), field, of: 'line' }] : []
    }),
    ...Object.entries(extra).map(([name, field]): ExportColumn => ({ name, label: field.label, field, of: 'hook' })),
  ].filter(permitted)
}

/** The noun of the line tells it from a column of the row with the same label. */
const labelBeside = (own: readonly Column[], label: Text, noun: Text): Text =>
  own.some((column) => column.label.zh === label.zh || column.label.en === label.en) ? t(`${label.zh}（${noun.zh}）`, `${label.en} (${noun.en})`) : label
