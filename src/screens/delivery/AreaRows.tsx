import Add from '@mui/icons-material/Add'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { cellLabels, maxRows } from '../../../resources/delivery/areas'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { AreaRowFields } from './AreaRowFields'
import { DeliveryRegionsDialog } from './DeliveryRegionsDialog'
import { newRow, numberCells, regionNames, takenByOtherRows, withRow } from './areaDraft'
import { gridColumns, isTable } from './areaGrid'
import { useRegionTree } from './useRegionTree'

import type { AreaProblem, Billing } from '../../../resources/delivery/areas'
import type { AreaDraft } from './areaDraft'

const texts = {
  addCountry: t('添加全国默认', 'Add the whole country'),
  addArea: t('添加指定区域', 'Add an area'),
  none: t('还没有配送区域。未列出的地区不配送。', 'No delivery area yet. Nothing is delivered to places that are not listed.'),
  removed: t('已删除第 {row} 行', 'Row {row} deleted'),
  undo: t('撤销', 'Undo'),
  rowName: t('第 {row} 行：{areas}', 'Row {row}: {areas}'),
  full: t('最多 {max} 行', 'At most {max} rows'),
}

interface Props {
  readonly id: string
  readonly rows: readonly AreaDraft[]
  readonly billing: Billing
  readonly problems: readonly AreaProblem[]
  readonly isDisabled: boolean
  readonly onChange: (rows: readonly AreaDraft[]) => void
}

/** The rows of a template; a deleted one can be put back until the next deletion. */
export function AreaRows({ id, rows, billing, problems, isDisabled, onChange }: Props) {
  const translate = useText()
  const { regions } = useRegionTree()
  const [picking, setPicking] = useState<number>()
  const [removed, setRemoved] = useState<{ readonly row: AreaDraft; readonly at: number }>()
  const nameOf = (at: number): string => translate(texts.rowName, { row: at + 1, areas: regionNames(rows[at] ?? newRow(false), regions, translate) })
  const change = (at: number, row: AreaDraft): void => onChange(rows.map((one, place) => (place === at ? row : one)))
  const remove = (at: number): void => {
    const row = rows[at]
    if (row) setRemoved({ row, at })
    onChange(rows.filter((_, place) => place !== at))
  }
  const addArea = (): void => {
    onChange(withRow(rows, newRow(false)))
    setPicking(rows.length)
  }
  const isFull = rows.length >= maxRows
  const picked = picking === undefined ? undefined : rows[picking]
  return (
    <Box sx={{ containerType: 'inline-size', containerName: 'areas', minWidth: 0 }}>
      {rows.length ? <Head billing={billing} /> : <Typography sx={{ typography: 'body2', color: 'text.secondary', py: 1 }}>{translate(texts.none)}</Typography>}
      {rows.map((row, at) => (
        <AreaRowFields
          key={at}
          row={at + 1}
          value={row}
          billing={billing}
          regions={regions}
          isDisabled={isDisabled}
          problems={problems.filter((problem) => problem.row === at)}
          onChange={(next) => change(at, next)}
          onPick={() => setPicking(at)}
          onRemove={() => remove(at)}
        />
      ))}
      {removed ? (
        <Alert
          severity="info"
          sx={{ mt: 1, py: 0 }}
          onClose={() => setRemoved(undefined)}
          action={
            <Button
              color="inherit"
              onClick={() => {
                onChange(withRow(rows, removed.row, removed.at))
                setRemoved(undefined)
              }}
            >
              {translate(texts.undo)}
            </Button>
          }
        >
          {translate(texts.removed, { row: removed.at + 1 })}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        <Button id={id} variant="outlined" startIcon={<Add />} disabled={isDisabled || isFull} onClick={addArea}>
          {translate(texts.addArea)}
        </Button>
        {rows.some((row) => row.is_all) ? null : (
          <Button variant="outlined" startIcon={<Add />} disabled={isDisabled || isFull} onClick={() => onChange(withRow(rows, newRow(true)))}>
            {translate(texts.addCountry)}
          </Button>
        )}
        {isFull ? <Typography variant="caption">{translate(texts.full, { max: maxRows })}</Typography> : null}
      </Box>
      {picked && picking !== undefined ? (
        <DeliveryRegionsDialog
          row={picking + 1}
          value={picked.area_ids}
          held={takenByOtherRows(rows, picking, nameOf)}
          onClose={() => setPicking(undefined)}
          onChoose={(ids) => {
            change(picking, { ...picked, area_ids: ids })
            setPicking(undefined)
          }}
        />
      ) : null}
    </Box>
  )
}

/** The names of the columns; on narrow screens every cell carries its own. */
function Head({ billing }: { readonly billing: Billing }) {
  const translate = useText()
  return (
    <Box
      aria-hidden
      sx={{
        display: 'none',
        [isTable]: { display: 'grid', gridTemplateColumns: gridColumns, columnGap: 1, alignItems: 'end' },
        borderBottom: 1,
        borderColor: 'divider',
        pb: 0.5,
        typography: 'caption',
        fontWeight: 600,
      }}
    >
      {(['area_ids', ...numberCells] as const).map((cell) => (
        <span key={cell}>{translate(cellLabels[billing][cell])}</span>
      ))}
    </Box>
  )
}
