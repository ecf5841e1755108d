import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { isBlank } from '../../fields/cells/cellTypes'
import { TextCell } from '../../fields/cells/PlainText'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { TrackingDialog } from './TrackingDialog'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

const texts = { open: t('查物流', 'Track'), openOf: t('查物流：{number}', 'Track {number}') }

/** The number of a parcel, with a button that shows where the parcel is. */
export function TrackingCell(props: FieldCellProps) {
  const translate = useText()
  const [isOpen, setOpen] = useState(false)
  const { value, row, resource } = props
  if (isBlank(value)) return <TextCell {...props} />
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <TextCell {...props} />
      <button
        type="button"
        className="cell-button"
        aria-haspopup="dialog"
        data-tip={translate(texts.open)}
        aria-label={translate(texts.openOf, { number: String(value) })}
        onClick={() => setOpen(true)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <PlainSvgIcon icon={LocalShippingOutlined} />
      </button>
      {isOpen ? <TrackingDialog path={resource.path} id={row.id} number={String(value)} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}
