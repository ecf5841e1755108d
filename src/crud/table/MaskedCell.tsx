import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'

import { t } from '../../../resources/kit/text'
import { Cell } from '../../fields/Cell'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { useCurrentList, useRow } from '../list/listContext'
import { useContactOnRequest } from '../list/useContact'

import type { AnyField } from '../../../resources/kit/fieldTypes'

const text = t('显示完整联系方式（会记入日志）', 'Show contact details (this is logged)')

interface Props {
  readonly name: string
  readonly field: AnyField
  readonly value: unknown
}

/** A mask with a button that shows the whole contact data of the row, in this cell and its neighbors. */
export function MaskedCell({ name, field, value }: Props) {
  const translate = useText()
  const row = useRow()
  const { resource } = useCurrentList()
  const { whole, isLoading, read } = useContactOnRequest(resource.path, row)
  if (whole) return <Cell name={name} field={field} value={whole[name]} row={row} resource={resource} canEdit={false} />
  const plain = { ...field, copy: false }
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Cell name={name} field={plain} value={value} row={row} resource={resource} canEdit={false} />
      <button
        type="button"
        className="cell-button cell-copy"
        data-small="true"
        data-tip={translate(text)}
        aria-label={translate(text)}
        aria-busy={isLoading}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[data-row]')?.focus() // the button is replaced by the value
          read()
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <PlainSvgIcon icon={VisibilityOutlined} />
      </button>
    </span>
  )
}
