import { useMediaUrl } from '../../../providers/hooks'
import { PlainText } from '../../fields/cells/PlainText'
import { Picture } from '../../ui/cell/Picture'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

/** What was bought: small pictures of the first lines, the first line and how many more; all of them on hover and focus. */
export function OrderGoodsCell({ value, row }: FieldCellProps) {
  const urlOf = useMediaUrl()
  const lines = textsOf(row['goods_lines'])
  const [first] = lines
  if (first === undefined) return <PlainText text={typeof value === 'string' ? value : ''} /> // a table of another screen reads the text alone
  const images = textsOf(row['goods_images'])
  return (
    <span style={cellStyle} data-tip={lines.length > 1 ? lines.join('\n') : undefined}>
      {images.map((image, at) => (
        <Picture key={`${image}${at}`} src={urlOf(image)} alt={lines[at] ?? first} group={`order-${row.id}`} size={pictureSize} />
      ))}
      <span className="cell-clip" data-clip={lines.length > 1 ? undefined : true} style={textStyle}>
        {first}
      </span>
      {lines.length > 1 ? <span className="cell-tag">+{lines.length - 1}</span> : null}
    </span>
  )
}

const pictureSize = 28

const cellStyle = { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 } as const
const textStyle = { minWidth: 0 } as const

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
