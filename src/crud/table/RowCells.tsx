import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { memo } from 'react'

import { rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { PlainSvgIcon } from '../../ui/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { ColumnCell } from './ColumnCell'
import { useList } from './listContext'

import type { ReactNode } from 'react'

import type { Line } from '../rows/treeRows'
import type { ShownColumn } from './columnPrefs'

const texts = {
  open: t('展开 {name}', 'Open {name}'),
  close: t('收起 {name}', 'Close {name}'),
}

interface Props {
  readonly line: Line
  readonly columns: readonly ShownColumn[]
  readonly link: string | undefined
  readonly isTree: boolean
  readonly canEdit: boolean
}

/** The data of a row, apart from its box and handle: ticking a hundred rows draws none of their cells again. */
export const RowCells = memo(function RowCells({ line, columns, link, isTree, canEdit }: Props) {
  return (
    <>
      {columns.map((column, index) => {
        const content = <ColumnCell column={column} row={line.row} canEdit={canEdit} isLink={column.name === link} />
        return (
          <td key={column.name} role={isTree ? 'gridcell' : 'cell'} data-align={column.look.align} tabIndex={-1}>
            {isTree && index === 0 ? <Branch line={line}>{content}</Branch> : content}
          </td>
        )
      })}
    </>
  )
})

function Branch({ line, children }: { readonly line: Line; readonly children: ReactNode }) {
  const translate = useText()
  const { resource, commands } = useList()
  const name = rowName(resource, line.row, translate)
  return (
    <span className="tree-cell" style={{ paddingInlineStart: (line.level - 1) * 22 }}>
      {line.hasChildren ? (
        <button
          type="button"
          className="cell-button"
          data-small="true"
          tabIndex={-1}
          aria-label={translate(line.isOpen ? texts.close : texts.open, { name })}
          onClick={() => commands.unfold(line.row)}
        >
          <PlainSvgIcon icon={line.isOpen ? ExpandMore : ChevronRight} />
        </button>
      ) : (
        <span style={{ width: 24, flexShrink: 0 }} />
      )}
      <span style={{ minWidth: 0, overflow: 'hidden' }}>{children}</span>
    </span>
  )
}
