import { useFormat } from '../../../providers/hooks'
import { isBlank } from './cellTypes'

/** A moment in the time of the shop; how long ago it was is its tip. A narrow column breaks it between day and time only. */
export function Moment({ value }: { readonly value: unknown }) {
  const format = useFormat()
  const seconds = isBlank(value) ? null : Number(value)
  const [day, time] = format.moment(seconds).split(/,? (?=\d\d:\d\d:\d\d$)/)
  return (
    <span className="cell-time" data-tip={seconds ? format.ago(seconds) : undefined}>
      <span>{day}</span>
      {time && ' '}
      {time && <span>{time}</span>}
    </span>
  )
}
