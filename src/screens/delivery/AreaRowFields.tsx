import DeleteOutline from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { cellLabels } from '../../../resources/delivery/areas'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { NumberField } from '../../ui/input/NumberField'
import { useText } from '../../ui/useText'
import { numberCells, regionNames } from './areaDraft'
import { gridColumns, isTable } from './areaGrid'

import type { AreaProblem, Billing } from '../../../resources/delivery/areas'
import type { RegionTree } from '../deliveryRegions/regionTree'
import type { AreaDraft } from './areaDraft'

const texts = {
  row: t('第 {row} 行', 'Row {row}'),
  choose: t('选择区域', 'Choose areas'),
  change: t('第 {row} 行配送区域：{areas}，点击修改', 'Shipping zone of row {row}: {areas}; edit'),
  remove: t('删除第 {row} 行', 'Delete row {row}'),
  others: t('其他地区', 'Everywhere else'),
}

interface Props {
  /** Starts at 1. */
  readonly row: number
  readonly value: AreaDraft
  readonly billing: Billing
  readonly problems: readonly AreaProblem[]
  readonly regions: RegionTree | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: AreaDraft) => void
  readonly onPick: () => void
  readonly onRemove: () => void
}

/** One row: a table line on wide screens, a card with labels on narrow ones. */
export function AreaRowFields({ row, value, billing, problems, regions, isDisabled, onChange, onPick, onRemove }: Props) {
  const translate = useText()
  const id = useId()
  const wrong = (cell: string): boolean => problems.some((problem) => problem.cell === cell)
  const words = regionNames(value, regions, translate)
  return (
    <Box
      role="group"
      aria-label={translate(texts.row, { row })}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        py: 1,
        [isTable]: { display: 'grid', gridTemplateColumns: gridColumns, columnGap: 1, alignItems: 'center', py: 0.75 },
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        columnGap: 1,
        rowGap: 0.5,
        alignItems: 'end',
      }}
    >
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1, alignItems: 'center', minWidth: 0, [isTable]: { gridColumn: 'auto' } }}>
        {value.is_all ? (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2">{words}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {translate(texts.others)}
            </Typography>
          </Box>
        ) : (
          <Button
            variant="outlined"
            color={wrong('area_ids') ? 'error' : 'inherit'}
            disabled={isDisabled}
            aria-invalid={wrong('area_ids')}
            aria-describedby={problems.length ? `${id}-wrong` : undefined}
            aria-label={words ? translate(texts.change, { row, areas: words }) : `${translate(texts.row, { row })} ${translate(texts.choose)}`}
            onClick={onPick}
            sx={{
              flex: 1,
              minWidth: 0,
              justifyContent: 'flex-start',
              textAlign: 'left',
              overflowWrap: 'anywhere',
              borderColor: wrong('area_ids') ? undefined : 'text.disabled',
            }}
          >
            {words || translate(texts.choose)}
          </Button>
        )}
        <Box sx={{ [isTable]: { display: 'none' } }}>
          <Remove label={translate(texts.remove, { row })} isDisabled={isDisabled} onRemove={onRemove} />
        </Box>
      </Box>
      {numberCells.map((cell) => (
        <Cell
          key={cell}
          id={`${id}-${cell}`}
          label={translate(cellLabels[billing][cell])}
          isWhole={billing === '1' && cell.endsWith('qty')}
          describedBy={wrong(cell) ? `${id}-wrong` : undefined}
          value={value[cell]}
          isInvalid={wrong(cell)}
          isDisabled={isDisabled}
          onChange={(next) => onChange({ ...value, [cell]: next })}
        />
      ))}
      <Box sx={{ display: 'none', [isTable]: { display: 'block' } }}>
        <Remove label={translate(texts.remove, { row })} isDisabled={isDisabled} onRemove={onRemove} />
      </Box>
      {problems.length ? (
        <Typography id={`${id}-wrong`} data-error variant="caption" component="p" sx={{ gridColumn: '1 / -1', color: 'error.main', m: 0 }}>
          {[...new Set(problems.map(({ code, values }) => translate(refusals[code], values)))].join(' · ')}
        </Typography>
      ) : null}
    </Box>
  )
}

interface CellProps {
  readonly id: string
  readonly label: string
  readonly isWhole: boolean
  readonly describedBy: string | undefined
  readonly value: unknown
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly onChange: (value: string | number | null) => void
}

const typed = (value: unknown): string | number | null => (typeof value === 'string' || typeof value === 'number' ? value : null)

function Cell({ id, label, value, ...control }: CellProps) {
  return (
    <Box>
      <Typography
        id={`${id}-label`}
        component="label"
        htmlFor={id}
        variant="body2"
        sx={{ fontWeight: 500, [isTable]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } }}
      >
        {label}
      </Typography>
      <NumberField {...control} id={id} labelId={`${id}-label`} value={typed(value)} onBlur={nothing} />
    </Box>
  )
}

const nothing = (): void => undefined

const Remove = ({ label, isDisabled, onRemove }: { readonly label: string; readonly isDisabled: boolean; readonly onRemove: () => void }) => (
  <IconButton aria-label={label} disabled={isDisabled} onClick={onRemove}>
    <DeleteOutline fontSize="small" />
  </IconButton>
)
