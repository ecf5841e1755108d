import Box from '@mui/material/Box'

import { resourceAt } from '../../../resources'
import { cellStyles } from '../../ui/cellStyles'
import { cells } from '../cells'

import type { ComponentType } from 'react'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from '../cells/cellTypes'

interface Props {
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly value: unknown
  readonly row?: Readonly<Record<string, unknown>> | undefined
  readonly labelId?: string
}

/** A value as text, the way the list shows it. */
export function ReadOnlyValue({ name, field, path, value, row, labelId }: Props) {
  const resource = resourceAt(path)
  const Cell = cells[field.type] as ComponentType<FieldCellProps> // `cells` is keyed by the field's own type
  if (!resource) return null
  return (
    <Box
      aria-labelledby={labelId}
      role="group"
      sx={[(theme) => cellStyles(theme), { minHeight: 38, py: '8px', typography: 'body2', overflowWrap: 'anywhere' }]}
    >
      <Cell name={name} field={{ ...field, readOnly: true }} value={value} row={{ ...row, id: Number(row?.['id'] ?? 0) }} resource={resource} canEdit={false} />
    </Box>
  )
}
