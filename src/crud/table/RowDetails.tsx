import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useCallback, useState } from 'react'

import { columnOf } from '../../../resources/kit/derived'
import { uiOf } from '../../fields'
import { Cell } from '../../fields/Cell'
import { valueOf } from '../../fields/cells/cellTypes'
import { rowScreens } from '../../screens/rowScreens'
import { useText } from '../../ui/useText'
import { useCurrentList, useRow } from '../list/listContext'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

/** The details of an expanded row: a screen of its own, loaded with the first one, or some fields. */
export function RowDetails() {
  const row = useRow()
  const { resource } = useCurrentList()
  const { row: screen, expand } = resource.list
  if (!screen) return <FieldDetails names={expand ?? none} />
  const Screen = rowScreens[screen]
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={96} />}>
      <Screen row={row} />
    </Suspense>
  )
}

const none: readonly string[] = []

/** Fields of a row with their labels. */
function FieldDetails({ names }: { readonly names: readonly string[] }) {
  const row = useRow()
  const translate = useText()
  const { resource } = useCurrentList()
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
        const Whole = uiOf(column.field).Detail ?? Cell
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

/** Whether rows of this list have details. */
export const canExpand = ({ list }: AnyResource): boolean => list.row !== undefined || list.expand !== undefined

/** Ids of the rows with expanded details. */
export function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  const toggleDetails = useCallback((row: Row) => {
    setExpanded((before) => {
      const after = new Set(before)
      if (!after.delete(row.id)) after.add(row.id)
      return after
    })
  }, [])
  return { expanded, toggleDetails }
}
