import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { specWidth } from './gridColumns'

import type { SheetGroup } from '../../../resources/goods/skuSheet'
import type { GridColumnLayout } from './gridColumns'

const spec = t('规格', 'Specification')

interface Props {
  readonly groups: readonly SheetGroup[]
  readonly columns: readonly GridColumnLayout[]
  readonly isNarrow: boolean
}

export function GridHead({ groups, columns, isNarrow }: Props) {
  const translate = useText()
  const names = isNarrow ? [translate(spec)] : groups.map(({ name }) => name || translate(spec))
  return (
    <div className="head" role="row" aria-rowindex={1}>
      {names.map((name, at) => (
        <div
          key={at}
          role="columnheader"
          aria-colindex={at + 1}
          className="spec"
          title={name}
          style={{ width: isNarrow ? 112 : specWidth, left: at * specWidth }}
        >
          <span className="text">{name}</span>
        </div>
      ))}
      {columns.map(({ name, label, unit, width }, at) => {
        const text = unit ? `${translate(label)} (${unit})` : translate(label)
        return (
          <div key={name} role="columnheader" aria-colindex={names.length + at + 1} title={text} style={{ width }}>
            <span className="text">{text}</span>
          </div>
        )
      })}
    </div>
  )
}
