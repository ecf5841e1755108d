import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'

import { t } from '../../../resources/kit/text'
import { Cell } from '../../fields/Cell'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { useCurrentList, useRow } from '../list/listContext'
import { useContact, useFirstRead } from '../list/useContact'

import type { AnyField } from '../../../resources/kit/fieldTypes'

const text = t('显示完整联系方式（会记入日志）', 'Show contact details (this is logged)')

interface Props {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
}

/** A mask with a button that shows the whole contact data of the row, in this cell and its neighbors. */
export function MaskedCell(props: Props) {
  const { isRead, start } = useFirstRead(useCurrentList().resource.path, useRow())
  return isRead ? <ReadCell {...props} /> : <Mask {...props} isLoading={false} onRead={start} />
}

/** The value once it is there. */
function ReadCell(props: Props) {
  const { name, field } = props
  const row = useRow()
  const { resource } = useCurrentList()
  const { whole, isLoading, read } = useContact(resource.path, row)
  if (!whole) return <Mask {...props} isLoading={isLoading} onRead={read} />
  return <Cell name={name} field={field} value={whole[name]} row={row} resource={resource} canEdit={false} />
}

interface MaskProps extends Props {
  readonly isLoading: boolean
  readonly onRead: () => void
}

function Mask({ name, field, value, isLoading, onRead }: MaskProps) {
  const translate = useText()
  const row = useRow()
  const { resource } = useCurrentList()
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Cell name={name} field={{ ...field, copy: false }} value={value} row={row} resource={resource} canEdit={false} />
      <button
        type="button"
        className="cell-button cell-copy"
        data-small="true"
        data-tip={translate(text)}
        aria-label={translate(text)}
        aria-busy={isLoading}
        onClick={onRead}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <PlainSvgIcon icon={VisibilityOutlined} />
      </button>
    </span>
  )
}
