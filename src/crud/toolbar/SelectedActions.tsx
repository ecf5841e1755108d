import Button from '@mui/material/Button'

import { matchesRow } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useList } from '../table/listContext'
import { quietEdge } from './ReasonButton'

import type { Deeds } from '../rows/useDeeds'
import type { Selection } from '../rows/useSelection'

const counted = t('{action}（{count}）', '{action} ({count})')

/** The actions on ticked rows, each with the number of rows whose state allows it; none at all while nothing is ticked. */
export function SelectedActions({ selection, deeds }: { readonly selection: Selection; readonly deeds: Deeds }) {
  const translate = useText()
  const { resource, rights } = useList()
  if (selection.rows.size === 0 && !selection.isAll) return null
  return (
    <>
      {rights.rows.map((action) => {
        const count = [...selection.rows.values()].filter((row) => matchesRow(resource, action.when, row)).length
        return (
          <Button
            key={action.name}
            variant="outlined"
            sx={quietEdge}
            color={action.tone === 'error' || action.tone === 'warning' ? action.tone : 'inherit'}
            disabled={count === 0 && !selection.isAll}
            onClick={() => deeds.actOnSelected(action)}
          >
            {selection.isAll ? translate(action.label) : translate(counted, { action: action.label, count })}
          </Button>
        )
      })}
    </>
  )
}
