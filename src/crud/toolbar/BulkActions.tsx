import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'

import { useFeature, useFormat } from '../../../providers/hooks'
import { crudLabels, matchesRow, parentOf, rowLinesOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { BulkPrint } from '../print/BulkPrint'
import { ReasonButton, subtleBorder } from './toolbarButtons'

import type { Text } from '../../../resources/kit/text'

const texts = {
  tickFirst: t('请先勾选记录', 'Select rows first'),
  tooManyLines: t('一次最多 {max} 条，更多请用文件', 'At most {max} rows at a time; use a file for more'),
  tooMany: t('一次最多编辑 {max} 条', 'At most {max} rows can be edited at a time'),
}

/** Limits: more ids make an address too long, and more rows are not edited in sequence. */
const editedAtOnce = 50

/** Actions on the selected rows. A disabled button shows the reason. */
export function BulkActions() {
  const translate = useText()
  const { rights } = useCurrentList()
  const { selectedIds } = useListContext()
  const { listQuery, selection, actions } = useListParts()
  const isNone = selectedIds.length === 0
  const notEditable = isNone
    ? translate(texts.tickFirst)
    : selection.isAll || selectedIds.length > editedAtOnce
      ? translate(texts.tooMany, { max: editedAtOnce })
      : undefined
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
      {rights.may.del ? (
        <ReasonButton
          variant="outlined"
          color={isNone ? 'inherit' : 'error'}
          startIcon={<DeleteOutlined />}
          reason={isNone ? translate(texts.tickFirst) : undefined}
          onClick={actions.removeSelected}
        >
          {translate(crudLabels['del'] as Text)}
        </ReasonButton>
      ) : null}
      <DefinedBulkActions />
      <BulkPrint />
    </>
  )
}

const counted = t('{action}（{count}）', '{action} ({count})')

/** The actions on selected rows, each with the number of rows whose state allows it; empty while nothing is selected. */
function DefinedBulkActions() {
  const translate = useText()
  const { resource, rights } = useCurrentList()
  const { selection, actions } = useListParts()
  if (selection.rows.size === 0) return null
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

const barTexts = {
  some: t('已选 {count} 条', '{count} selected'),
  all: t('已选符合当前条件的全部 {count} 条', 'All {count} matching {count:row|rows} selected'),
  counting: t('正在计数…', 'Counting…'),
  selectAll: t('选择符合当前条件的全部 {count} 条', 'Select all {count} matching {count:row|rows}'),
  clear: t('取消选择', 'Clear selection'),
}

/** Number of selected rows, on all pages, and a button to select all rows of the filter. */
export function SelectionBar() {
  const translate = useText()
  const format = useFormat()
  const { resource, isPhone } = useCurrentList()
  const { total = 0, selectedIds, meta, onSelectAll, onUnselectItems } = useListContext()
  const { isAll } = useListParts().selection
  // a tree shows all its rows: there are none on other pages
  const canSelectAll = useFeature('batches') && !parentOf(resource)
  const count = selectedIds.length
  if (count === 0) return null
  const label = isAll
    ? meta?.total_is_estimate
      ? translate(barTexts.counting)
      : translate(barTexts.all, { count: format.number(total) })
    : translate(barTexts.some, { count })
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        flexShrink: 0,
        position: { xs: 'sticky', sm: 'static' },
        bottom: 0,
        zIndex: 6,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 13,
        bgcolor: ({ palette }) => `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
      }}
    >
      <span role="status">{label}</span>
      {canSelectAll && !isAll && total > count ? (
        <Button variant="text" onClick={() => onSelectAll()}>
          {translate(barTexts.selectAll, { count: format.number(total) })}
        </Button>
      ) : null}
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate(barTexts.clear)}
      </Button>
      {/* again, because the toolbar may have scrolled out of view */}
      {isPhone ? <BulkActions /> : null}
    </Box>
  )
}
