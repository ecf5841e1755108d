import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../../src/ui/useText'

const texts = { day: t('日期', 'Day'), sum: t('合计', 'Total'), quiet: t('这 7 天没有变动', 'No changes in the last 7 days') }

/** Units of the SVG view box; it is as wide as its container. */
const size = { width: 350, height: 120, bar: 26 }

interface Props {
  readonly title: string
  readonly days: readonly string[] | undefined
  readonly values: readonly number[] | undefined
  readonly formatValue: (value: number) => string
}

/** Seven bars above or below a line, and the same numbers in a table, for screen readers too. */
export function WeekChart({ title, days, values, formatValue }: Props) {
  const id = useId()
  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, minWidth: 0 }}>
      <Typography id={id} component="figcaption" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {days && values ? (
        <>
          {values.some((value) => value !== 0) ? <Bars values={values} /> : <Quiet />}
          <Sums days={days} values={values} formatValue={formatValue} />
        </>
      ) : (
        <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: `${size.width} / ${size.height + 60}` }} />
      )}
    </Box>
  )
}

function Bars({ values }: { readonly values: readonly number[] }) {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)]
  const scale = most === least ? 0 : (size.height - 8) / (most - least)
  const zero = most === least ? size.height - 4 : 4 + most * scale
  const step = size.width / values.length
  return (
    <Box component="svg" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden sx={{ display: 'block', width: '100%' }}>
      <Box component="line" x1={0} x2={size.width} y1={zero} y2={zero} sx={{ stroke: 'currentColor', strokeWidth: 1, color: 'divider' }} />
      {values.map((value, place) => (
        <Box
          key={`${place} ${value}`}
          component="rect"
          x={place * step + (step - size.bar) / 2}
          y={value >= 0 ? zero - value * scale : zero}
          width={size.bar}
          height={Math.abs(value) * scale}
          rx={3}
          sx={{ fill: 'currentColor', color: value >= 0 ? 'primary.main' : 'warning.main' }}
        />
      ))}
    </Box>
  )
}

function Quiet() {
  const translate = useText()
  return (
    <Box sx={{ aspectRatio: `${size.width} / ${size.height}`, display: 'grid', placeItems: 'center', borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(texts.quiet)}
      </Typography>
    </Box>
  )
}

function Sums({
  days,
  values,
  formatValue,
}: {
  readonly days: readonly string[]
  readonly values: readonly number[]
  readonly formatValue: Props['formatValue']
}) {
  const translate = useText()
  const format = useFormat()
  return (
    <Box component="table" sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', fontSize: 11, textAlign: 'center' }}>
      <Box component="thead" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
        <tr>
          <th scope="col">{translate(texts.day)}</th>
          <th scope="col">{translate(texts.sum)}</th>
        </tr>
      </Box>
      <Box component="tbody" sx={{ display: 'grid', gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
        {days.map((day, place) => (
          <Box component="tr" key={day} title={`${format.date(day)}: ${formatValue(values[place] ?? 0)}`} sx={{ display: 'grid', minWidth: 0 }}>
            <Box component="th" scope="row" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {day.slice(5)}
            </Box>
            <Box component="td" sx={{ p: 0, overflowWrap: 'anywhere' }}>
              {formatValue(values[place] ?? 0)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
