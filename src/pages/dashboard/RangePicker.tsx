import DateRangeOutlined from '@mui/icons-material/DateRangeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Popover from '@mui/material/Popover'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { rangeFault, rangeNames } from '../../../resources/range'
import { LazyDateField } from '../../ui/input/LazyDateField'
import { useText } from '../../ui/useText'
import { daysOfChoice, rangeFaultText, rangeLabels } from './rangeChoice'

import type { FormEvent, ReactNode } from 'react'

import type { Days } from '../../../resources/kit/protocol/dashboard'
import type { RangeName } from '../../../resources/range'
import type { RangeChoice } from './rangeChoice'

const texts = {
  choose: t('统计日期：{range}', 'Date range: {range}'),
  title: t('统计日期', 'Date range'),
  custom: t('自定义', 'Custom'),
  span: t('{from} 至 {to}', '{from} to {to}'),
  from: t('开始日期', 'Start date'),
  to: t('结束日期', 'End date'),
  apply: t('应用', 'Apply'),
}

interface Props {
  readonly chosen: RangeChoice
  readonly today: string
  readonly onChoose: (chosen: RangeChoice) => void
}

/** The range of days for all figures of the page. */
export function RangePicker({ chosen, today, onChoose }: Props) {
  const translate = useText()
  const formatDays = useDaysText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const days = daysOfChoice(chosen, today)
  const name = 'range' in chosen ? translate(rangeLabels[chosen.range]) : formatDays(days)
  const choose = (next: RangeChoice): void => {
    setAnchor(undefined)
    onChoose(next)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DateRangeOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={translate(texts.choose, { range: name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {name}
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate(texts.title), sx: { p: 1.5, width: 320, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <NamedRanges chosen={chosen} onChoose={(range) => choose({ range })} />
        <Divider sx={{ my: 1.5 }}>{translate(texts.custom)}</Divider>
        <CustomRange days={days} today={today} onChoose={choose} />
      </Popover>
    </>
  )
}

/** `2026-11-01 至 2026-11-21` */
export function useDaysText(): (days: Days) => string {
  const translate = useText()
  const format = useFormat()
  return ({ from, to }) => (from === to ? format.date(from) : translate(texts.span, { from: format.date(from), to: format.date(to) }))
}

function NamedRanges({ chosen, onChoose }: { readonly chosen: RangeChoice; readonly onChoose: (range: RangeName) => void }) {
  const translate = useText()
  return (
    <Box
      component={ToggleButtonGroup}
      exclusive
      size="small"
      value={'range' in chosen ? chosen.range : ''}
      aria-label={translate(texts.title)}
      onChange={(_: unknown, next: RangeName | null) => onChoose(next ?? ('range' in chosen ? chosen.range : 'today'))}
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 0.75,
        '&& .MuiToggleButton-root': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1, py: 0.5 },
      }}
    >
      {rangeNames.map((name) => (
        <ToggleButton key={name} value={name}>
          {translate(rangeLabels[name])}
        </ToggleButton>
      ))}
    </Box>
  )
}

interface CustomRangeProps {
  readonly days: Days
  readonly today: string
  readonly onChoose: (days: Days) => void
}

/** A custom range, validated before it is requested. */
export function CustomRange({ days, today, onChoose }: CustomRangeProps) {
  const id = useId()
  const translate = useText()
  const [{ from, to }, setDays] = useState(days)
  const [isFaultShown, setFaultShown] = useState(false)
  const fault = rangeFault(from, to, today)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    setFaultShown(true)
    if (!fault) onChoose({ from, to })
  }
  const field = (name: 'from' | 'to', value: string) => (
    <LazyDateField
      id={`${id}-${name}`}
      label={translate(texts[name])}
      value={value}
      onChange={(next) => setDays((before) => ({ ...before, [name]: next }))}
      max={today}
      isNarrow
      isInvalid={isFaultShown && fault !== undefined}
      describedBy={`${id}-fault`}
    />
  )
  return (
    <Box component="form" noValidate onSubmit={apply} sx={{ display: 'grid', gap: 1 }}>
      <Row label={translate(texts.from)}>{field('from', from)}</Row>
      <Row label={translate(texts.to)}>{field('to', to)}</Row>
      <Typography id={`${id}-fault`} role="alert" variant="caption" sx={{ color: 'error.main', minHeight: 18 }}>
        {isFaultShown && fault ? translate(...rangeFaultText(fault)) : ''}
      </Typography>
      <Button type="submit" variant="contained">
        {translate(texts.apply)}
      </Button>
    </Box>
  )
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '76px minmax(0, 1fr)', alignItems: 'center', gap: 1 }}>
    <Typography variant="body2" component="span" aria-hidden>
      {label}
    </Typography>
    {children}
  </Box>
)
