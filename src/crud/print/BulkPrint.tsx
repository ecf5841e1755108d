import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useListContext } from 'react-admin'

import { useFormat } from '../../../providers/hooks'
import { crudLabels, matchesRow } from '../../../resources/kit/derived'
import { maxPrinted } from '../../../resources/kit/printouts'
import { t } from '../../../resources/kit/text'
import { Menu, MenuItem } from '../../ui/Menu'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { subtleBorder } from '../toolbar/toolbarButtons'
import { formatListQuery } from '../url/listQuery'
import { usePrint } from './usePrint'

import type { Text } from '../../../resources/kit/text'
import type { NamedPrintout } from '../actions/useRights'

const texts = {
  counted: t('{what}（{count}）', '{what} ({count})'),
  tooMany: t('一次最多打印 {max} 条，已选 {count} 条', 'At most {max} at a time; {count} are selected'),
  none: t('所选记录的状态没有此单据', 'Not available for the status of the selected rows'),
}

/** What can be printed of the selected rows, each with the number of rows that have it. */
export function BulkPrint() {
  const translate = useText()
  const { rights } = useCurrentList()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (rights.printouts.length === 0) return null
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        sx={subtleBorder}
        startIcon={<PrintOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate(crudLabels['print'] as Text)}
      </Button>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {rights.printouts.map((printout) => (
            <PrintItem key={printout.name} printout={printout} onDone={() => setAnchor(undefined)} />
          ))}
        </Menu>
      ) : null}
    </>
  )
}

function PrintItem({ printout, onDone, ...item }: { readonly printout: NamedPrintout; readonly onDone: () => void }) {
  const translate = useText()
  const format = useFormat()
  const { resource } = useCurrentList()
  const { selection, listQuery } = useListParts()
  const { total = 0 } = useListContext()
  const print = usePrint(resource.path)
  const ids = [...selection.rows.values()].filter((row) => matchesRow(resource, printout.when, row)).map((row) => row.id)
  const count = selection.isAll ? total : ids.length
  const max = maxPrinted(printout)
  const values = { max: format.number(max), count: format.number(count) }
  const reason = count > max ? translate(texts.tooMany, values) : count === 0 ? translate(texts.none) : undefined
  const open = (): void => {
    onDone()
    const { view: _, ...state } = listQuery.state
    print(printout.name, selection.isAll ? { query: formatListQuery(resource, { ...state, view: undefined }).slice(1) } : { ids })
  }
  return (
    <MenuItem {...item} disabled={reason !== undefined} onClick={open}>
      <span>
        {translate(texts.counted, { what: printout.title, count: values.count })}
        {reason ? <small style={{ display: 'block' }}>{reason}</small> : null}
      </span>
    </MenuItem>
  )
}
