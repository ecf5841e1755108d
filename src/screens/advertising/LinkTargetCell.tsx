import { Link } from 'react-router-dom'

import { useMayShow } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { resourceAt } from '../../../resources'
import { PlainText } from '../../fields/cells/PlainText'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

/** The lists whose rows an advert may lead to. */
const lists: Readonly<Record<string, string>> = { goods: 'shop/goods', category: 'shop/goodsCategory' }

/** Where an advert leads, as a link: to the details of the product or category, or to the address itself. */
export function LinkTargetCell({ value, row }: FieldCellProps) {
  const mayShow = useMayShow()
  const text = typeof value === 'string' ? value : ''
  const target = String(row['link_value'] ?? '')
  const resource = resourceAt(lists[String(row['link_type'])] ?? '')
  const plain = <PlainText text={text} />
  if (text && resource && target && mayShow(resource))
    return (
      <Link to={`${screenAddress(resource.path)}/show/${target}`} style={linkStyle}>
        {plain}
      </Link>
    )
  if (row['link_type'] === 'url' && /^https?:/.test(target))
    return (
      <a href={target} target="_blank" rel="noreferrer" style={linkStyle}>
        {plain}
      </a>
    )
  return plain
}

const linkStyle = { color: 'inherit', display: 'block', minWidth: 0 } as const
