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
        <span key={`${image}${at}`} style={at > 0 ? stackedStyle : pictureStyle}>
          <Picture src={urlOf(image)} alt={lines[at] ?? first} group={`order-${row.id}`} size={pictureSize} />
        </span>
      ))}
      <span className="cell-clip" data-clip={lines.length > 1 ? undefined : true} style={textStyle}>
        {first}
      </span>
      {lines.length > 1 ? (
        <span className="cell-tag" style={countStyle}>
          +{lines.length - 1}
        </span>
      ) : null}
    </span>
  )
}

const pictureSize = 28

const cellStyle = { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 } as const
const pictureStyle = { display: 'flex', flex: 'none' } as const
/** Over the one before, so that the name keeps its room in a narrow column. */
const stackedStyle = { ...pictureStyle, marginInlineStart: -16 } as const
const textStyle = { minWidth: 0, flex: '1 1 0' } as const
const countStyle = { flex: 'none', padding: '0 4px' } as const

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
