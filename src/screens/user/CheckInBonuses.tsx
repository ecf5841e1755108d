import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { bonusLimits } from '../../../resources/user/checkInRules'
import { NumberField } from '../../ui/input/NumberField'
import { useText } from '../../ui/useText'
import { visuallyHidden } from '../../ui/visuallyHidden'

import type { ComponentProps } from 'react'

import type { ScreenControlProps } from '../screenControl'

const texts = {
  days: t('连续天数', 'Days in a row'),
  score: t('奖励积分', 'Points'),
  daysOf: t('第 {n} 行的连续天数', 'Days in a row of row {n}'),
  scoreOf: t('第 {n} 行的奖励积分', 'Points of row {n}'),
  remove: t('删除第 {n} 行', 'Remove row {n}'),
  add: t('添加奖励', 'Add a bonus'),
  none: t('没有连续奖励', 'No bonus'),
}

/** A row as it is typed. */
interface TypedBonus {
  readonly days: string | number | null
  readonly score: string | number | null
}

const columns = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 34px', gap: 1, alignItems: 'center', maxWidth: 420 } as const

/** Bonuses for check-ins in a row: the days and the points of each. */
export function CheckInBonuses({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ScreenControlProps) {
  const translate = useText()
  const rows = Array.isArray(value) ? (value as readonly TypedBonus[]) : []
  const change = (at: number, part: Partial<TypedBonus>): void => onChange(rows.map((row, n) => (n === at ? { ...row, ...part } : row)))
  const cell = { describedBy, onBlur, isInvalid, isDisabled }
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy}>
      {rows.length > 0 ? (
        <Box aria-hidden sx={{ ...columns, typography: 'caption', color: 'text.secondary', mb: 0.5 }}>
          <span>{translate(texts.days)}</span>
          <span>{translate(texts.score)}</span>
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary', pt: '9px' }}>
          {translate(texts.none)}
        </Typography>
      )}
      {rows.map((row, at) => (
        <Box key={at} sx={{ ...columns, mb: 0.5 }}>
          <LabeledNumber
            {...cell}
            id={`${id}-days-${at}`}
            label={translate(texts.daysOf, { n: at + 1 })}
            value={row.days}
            onChange={(days) => change(at, { days })}
          />
          <LabeledNumber
            {...cell}
            id={`${id}-score-${at}`}
            label={translate(texts.scoreOf, { n: at + 1 })}
            value={row.score}
            onChange={(score) => change(at, { score })}
          />
          <IconButton
            size="small"
            disabled={isDisabled}
            aria-label={translate(texts.remove, { n: at + 1 })}
            onClick={() => onChange(rows.filter((_, other) => other !== at))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        id={id}
        size="small"
        startIcon={<Add />}
        disabled={isDisabled || rows.length >= bonusLimits.rows}
        onClick={() => onChange([...rows, { days: null, score: null }])}
      >
        {translate(texts.add)}
      </Button>
    </Box>
  )
}

type NumberProps = Omit<ComponentProps<typeof NumberField>, 'labelId'> & { readonly label: string }

function LabeledNumber({ label, ...props }: NumberProps) {
  const labelId = `${props.id}-label`
  return (
    <>
      <Box component="span" id={labelId} sx={visuallyHidden}>
        {label}
      </Box>
      <NumberField {...props} labelId={labelId} isWhole />
    </>
  )
}
