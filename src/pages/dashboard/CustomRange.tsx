import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { rangeFault } from '../../../resources/range'
import { DateField } from '../../ui/input/DateField'
import { useText } from '../../ui/useText'
import { rangeFaultText } from './rangeChoice'

import type { FormEvent, ReactNode } from 'react'

import type { Days } from '../../../resources/range'

const texts = { from: t('开始日期', 'First day'), to: t('结束日期', 'Last day'), apply: t('应用', 'Apply') }

interface Props {
  readonly days: Days
  readonly today: string
  readonly onChoose: (days: Days) => void
}

/** Two days of one's own; what is wrong with them is said before anything is asked for. */
export function CustomRange({ days, today, onChoose }: Props) {
  const id = useId()
  const translate = useText()
  const [{ from, to }, setDays] = useState(days)
  const [isTold, setTold] = useState(false)
  const fault = rangeFault(from, to, today)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    setTold(true)
    if (!fault) onChoose({ from, to })
  }
  const field = (name: 'from' | 'to', value: string) => (
    <DateField
      id={`${id}-${name}`}
      label={translate(texts[name])}
      value={value}
      onChange={(next) => setDays((before) => ({ ...before, [name]: next }))}
      max={today}
      isNarrow
      isInvalid={isTold && fault !== undefined}
      describedBy={`${id}-fault`}
    />
  )
  return (
    <Box component="form" noValidate onSubmit={apply} sx={{ display: 'grid', gap: 1 }}>
      <Row label={translate(texts.from)}>{field('from', from)}</Row>
      <Row label={translate(texts.to)}>{field('to', to)}</Row>
      <Typography id={`${id}-fault`} role="alert" variant="caption" sx={{ color: 'error.main', minHeight: 18 }}>
        {isTold && fault ? translate(...rangeFaultText(fault)) : ''}
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
