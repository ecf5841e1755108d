import Box from '@mui/material/Box'

import { resourceAt } from '../../../resources'
import { cellStyles } from '../../ui/cell/cellStyles'

import type { ComponentType } from 'react'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from '../cells/cellTypes'

interface Props<Field extends AnyField> {
  readonly Cell: ComponentType<FieldCellProps<Field>>
  readonly name: string
  readonly field: Field
  readonly path: string
  readonly value: unknown
  readonly row?: Readonly<Record<string, unknown>> | undefined
  readonly labelId?: string
}

/** In place of an input: a read-only value, formatted as in the list, but whole. */
export function CellInput<Field extends AnyField>({ Cell, name, field, path, value, row, labelId }: Props<Field>) {
  const resource = resourceAt(path) ?? { path }
  return (
    <Box aria-labelledby={labelId} role="group" sx={[(theme) => cellStyles(theme), inputStyle]}>
      <Cell name={name} field={{ ...field, readOnly: true }} value={value} row={{ ...row, id: Number(row?.['id'] ?? 0) }} resource={resource} canEdit={false} />
    </Box>
  )
}

const inputStyle = {
  minHeight: 38,
  py: '8px',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& .cell-clip': { whiteSpace: 'normal', overflow: 'visible' }, // of two versions of a long text the difference may be at its end
} as const
