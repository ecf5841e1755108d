import { useMediaUrl } from '../../../providers/hooks'
import { PlainText } from '../../fields/cells/PlainText'
import { Picture } from '../../ui/cell/Picture'
import { useIsPhone } from '../../ui/useIsPhone'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

/**
 * What was bought: the picture and the words of the first line and how many more there are, all of them on hover and focus; a wide column has the pictures of
 * the first three. A card on a phone has room for words only.
 */
export function OrderGoodsCell({ value, row }: FieldCellProps) {
  const urlOf = useMediaUrl()
  const isPhone = useIsPhone()
  const lines = textsOf(row['goods_lines'])
  const [first] = lines
  if (first === undefined || isPhone) return <PlainText text={typeof value === 'string' ? value : ''} /> // as in a table of another screen, which reads the text alone
  const images = textsOf(row['goods_images'])
  return (
    <span className="cell-measured" style={cellStyle} data-tip={lines.length > 1 ? lines.join('\n') : undefined}>
      {images.map((image, at) =>
        image === '' ? null : (
          <span key={at} className={at > 0 ? 'cell-roomy' : undefined} style={pictureStyle}>
            <Picture src={urlOf(image)} alt={lines[at] ?? first} group={`order-${row.id}`} size={pictureSize} />
          </span>
        ),
      )}
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
const pictureStyle = { flex: 'none', lineHeight: 0 } as const
const textStyle = { minWidth: 0, flex: '1 1 0' } as const
const countStyle = { flex: 'none', padding: '0 4px' } as const

const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
