import { useFormat } from '../../../providers/hooks'
import { isBlank } from './cellTypes'

/** A moment in the time of the shop; how long ago it was is its tip. */
export function Moment({ value }: { readonly value: unknown }) {
  const format = useFormat()
  const seconds = isBlank(value) ? null : Number(value)
  return (
    <span className="cell-time" data-tip={seconds ? format.ago(seconds) : undefined}>
      {format.moment(seconds)}
    </span>
  )
}
