import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'

import { crudLabels, matchesRow, rowLinesOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { moveToLabel } from '../actions/rowActionsOf'
import { useCurrentList, useListParts } from '../list/listContext'
import { BulkPrint } from '../print/BulkPrint'
import { ExportTaskButton } from './ExportTaskButton'
import { ReasonButton, subtleBorder } from './toolbarButtons'

import type { Text } from '../../../resources/kit/text'

const texts = {
  change: t('批量修改', 'Bulk change'),
  tooManyLines: t('一次最多 {max} 条，更多请用文件', 'At most {max} records at a time; use a file for more'),
  tooMany: t('一次最多编辑 {max} 条', 'At most {max} records can be edited at a time'),
}

/** Limits: more ids make an address too long, and more rows are not edited in sequence. */
const editedAtOnce = 50

/** Actions on the selected rows. A disabled button shows the reason. */
export function BulkActions() {
  const translate = useText()
  const { rights } = useCurrentList()
  const { selectedIds, total = 0 } = useListContext()
  const { listQuery, selection, actions } = useListParts()
  const notEditable = selection.isAll || selectedIds.length > editedAtOnce ? translate(texts.tooMany, { max: editedAtOnce }) : undefined
  return (
    <>
      {rights.may.edit ? (
        <ReasonButton
          variant="outlined"
          color="inherit"
          startIcon={<EditOutlined />}
          reason={notEditable}
          onClick={() => listQuery.open(`edit/${selectedIds.join(',')}`)}
        >
          {translate(crudLabels['edit'] as Text)}
        </ReasonButton>
      ) : null}
      {rights.bulk.length > 0 ? (
        <Button
          variant="outlined"
          color="inherit"
          sx={subtleBorder}
          onClick={() => listQuery.open(`change/${selection.isAll ? `all-${total}` : selectedIds.join(',')}`)}
        >
          {translate(texts.change)}
        </Button>
      ) : null}
      {rights.mayMoveTo ? (
        <Button variant="outlined" color="inherit" sx={subtleBorder} onClick={() => listQuery.open(`move/${selectedIds.join(',')}`)}>
          {translate(moveToLabel)}
        </Button>
      ) : null}
      {rights.may.del ? (
        <Button variant="outlined" color="error" startIcon={<DeleteOutlined />} onClick={actions.removeSelected}>
          {translate(crudLabels['del'] as Text)}
        </Button>
      ) : null}
      <DefinedBulkActions />
      {rights.mayExportTask ? <ExportTaskButton /> : null}
      <BulkPrint />
    </>
  )
}

const counted = t('{action}（{count}）', '{action} ({count})')

/** The actions on selected rows, each with the number of rows whose state allows it. */
function DefinedBulkActions() {
  const translate = useText()
  const { resource, rights } = useCurrentList()
  const { selection, actions } = useListParts()
  return (
    <>
      {rights.rows.map((action) => {
        const count = [...selection.rows.values()].filter((row) => matchesRow(resource, action.when, row)).length
        const label = selection.isAll ? translate(action.label) : translate(counted, { action: action.label, count })
        const color = action.color === 'error' || action.color === 'warning' ? action.color : 'inherit'
        const most = rowLinesOf(resource, action)?.field.max
        if (most !== undefined && (selection.isAll || count > most))
          return (
            <ReasonButton key={action.name} variant="outlined" color={color} reason={translate(texts.tooManyLines, { max: most })} onClick={() => undefined}>
              {label}
            </ReasonButton>
          )
        return (
          <Button
            key={action.name}
            variant="outlined"
            sx={subtleBorder}
            color={color}
            disabled={count === 0 && !selection.isAll}
            onClick={() => actions.runOnSelected(action)}
          >
            {label}
          </Button>
        )
      })}
    </>
  )
}
