import Box from '@mui/material/Box'

import { columnOf } from '../../../resources/kit/derived'
import { Cell } from '../../fields/cells/Cell'
import { valueOf } from '../../fields/cells/cellTypes'
import { details } from '../../fields/cells/details'
import { useText } from '../../ui/useText'
import { useList } from './listContext'

import type { Row } from '../../../providers/dataTypes'

/** Fields of a row in full, name beside value. */
export function Details({ row, names }: { readonly row: Row; readonly names: readonly string[] }) {
  const translate = useText()
  const { resource } = useList()
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(80px, max-content) minmax(0, 1fr)',
        gap: '6px 16px',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0 },
      }}
    >
      {names.flatMap((name) => {
        const column = columnOf(resource, name)
        if (!column) return []
        const Whole = details[column.field.type] ?? Cell
        return [
          <dt key={`${name}:name`}>{translate(column.label)}</dt>,
          <dd key={name}>
            <Whole name={name} field={column.field} value={valueOf(row, name)} row={row} resource={resource} canEdit={false} />
          </dd>,
        ]
      })}
    </Box>
  )
}
