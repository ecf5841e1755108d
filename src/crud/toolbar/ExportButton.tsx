import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { ToolButton } from './toolbarButtons'

const texts = {
  label: t('导出', 'Export'),
  running: t('正在导出…', 'Exporting…'),
  all: t('导出符合当前条件的全部 {total} 条', 'Exports all {total} {total:row|rows} that match'),
}
const formats = [
  ['xlsx', t('Excel 表格（XLSX）', 'Excel (XLSX)')],
  ['csv', t('CSV 文件', 'CSV')],
] as const

interface Props {
  readonly total: number
  readonly onExport: (format: 'csv' | 'xlsx') => Promise<void>
}

/** The whole filter as a file, made by the server. */
export function ExportButton({ total, onExport }: Props) {
  const translate = useText()
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isRunning, setRunning] = useState(false)
  const run = async (chosen: 'csv' | 'xlsx'): Promise<void> => {
    setAnchor(undefined)
    setRunning(true)
    try {
      await onExport(chosen)
    } catch {
      // reported by the data provider
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <ToolButton
        label={translate(isRunning ? texts.running : texts.label)}
        disabled={isRunning}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DownloadOutlined fontSize="small" />
      </ToolButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          <MenuItem disabled dense sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}>
            {translate(texts.all, { total: format.number(total) })}
          </MenuItem>
          {formats.map(([name, text]) => (
            <MenuItem key={name} onClick={() => void run(name)}>
              {translate(text)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}
