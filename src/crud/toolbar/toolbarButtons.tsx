import DensityMedium from '@mui/icons-material/DensityMedium'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Tip } from '../../ui/Tip'
import { PendingPopup } from '../../ui/feedback/PendingPopup'
import { useText } from '../../ui/useText'
import { visuallyHidden } from '../../ui/visuallyHidden'
import { Menu, MenuItem } from '../../ui/Menu'

import type { ButtonProps } from '@mui/material/Button'
import type { IconButtonProps } from '@mui/material/IconButton'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs, Density } from '../../../resources/kit/protocol/preferences'
import type { ExportFile } from '../list/listContext'

interface ToolButtonProps extends Omit<IconButtonProps, 'title'> {
  readonly label: string
}

/** An icon button with an accessible name and a tooltip; when disabled, the tooltip shows the reason. */
export function ToolButton({ label, disabled = false, onClick, ...props }: ToolButtonProps) {
  return (
    <Tip text={label}>
      <IconButton
        {...props}
        aria-label={label}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          width: 32,
          height: 32,
          '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'not-allowed' },
          ...(props.sx as object),
        }}
      />
    </Tip>
  )
}

/** Less contrast than the text, because outlined buttons in a toolbar would otherwise dominate it. */
export const subtleBorder = { '&.MuiButton-colorInherit': { borderColor: 'divider' } } as const

interface ReasonButtonProps extends ButtonProps {
  /** The reason why it is disabled; the button stays focusable to show it. */
  readonly reason: string | undefined
}

export function ReasonButton({ reason, onClick, ...props }: ReasonButtonProps) {
  return (
    <Tip text={reason ?? ''} describes>
      <Button
        {...props}
        aria-disabled={reason !== undefined}
        onClick={reason === undefined ? onClick : undefined}
        sx={{ ...subtleBorder, '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'not-allowed' } }}
      />
    </Tip>
  )
}

// rows are dragged with a library that most visits do not need
const ColumnChooser = lazy(async () => ({ default: (await import('./ColumnChooser')).ColumnChooser }))

const menuTexts = { columns: t('列设置', 'Columns'), density: t('行高', 'Row height') }
const densities = [
  ['compact', t('紧凑', 'Compact')],
  ['normal', t('适中', 'Normal')],
  ['loose', t('宽松', 'Loose')],
] as const

export function DensityButton({ density, onChange }: { readonly density: Density; readonly onChange: (density: Density) => void }) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ToolButton
        label={translate(menuTexts.density)}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DensityMedium fontSize="small" />
      </ToolButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {densities.map(([name, text]) => (
            <MenuItem
              key={name}
              dense
              role="menuitemradio"
              aria-checked={name === density}
              selected={name === density}
              onClick={() => {
                onChange(name)
                setAnchor(undefined)
              }}
            >
              {translate(text)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  )
}

interface ColumnsButtonProps {
  readonly resource: AnyResource
  readonly prefs: ColumnPrefs
  readonly onChange: (prefs: ColumnPrefs) => void
}

export function ColumnsButton({ resource, prefs, onChange }: ColumnsButtonProps) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <ToolButton
        label={translate(menuTexts.columns)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnOutlined fontSize="small" />
      </ToolButton>
      {anchor ? (
        <Suspense fallback={<PendingPopup isSide />}>
          <ColumnChooser anchor={anchor} resource={resource} prefs={prefs} onChange={onChange} onClose={() => setAnchor(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

const exportTexts = {
  label: t('导出', 'Export'),
  running: t('正在导出…', 'Exporting…'),
  received: t('正在导出，已接收 {size}', 'Exporting; {size} received'),
  all: t('导出符合当前条件的全部 {total} 条', 'Exports all {total} {total:record|records} that match'),
}
const formats = [
  ['xlsx', t('Excel 表格（XLSX）', 'Excel (XLSX)')],
  ['csv', t('CSV 文件', 'CSV')],
] as const

const byLine = t('{format}，每行一条明细', '{format}, one row per line')

interface ExportButtonProps {
  readonly total: number
  /** A column with lines: they are one cell, or each has a row of its own. */
  readonly hasLines: boolean
  readonly onExport: ExportFile
}

/** While it runs: legible, and as wide as the size of what has arrived. */
const runningStyle = { width: 'auto', px: 0.75, gap: 0.5, '&[aria-disabled="true"]': { cursor: 'progress', color: 'text.secondary' } } as const

/** Exports all rows of the filter as a file generated by the server, and shows how much of it has arrived. */
export function ExportButton({ total, hasLines, onExport }: ExportButtonProps) {
  const translate = useText()
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement>()
  /** Bytes that have arrived; undefined if nothing is exported. */
  const [received, setReceived] = useState<number>()
  const isRunning = received !== undefined
  const size = format.size(received)
  const run = async (chosen: 'csv' | 'xlsx', lines?: 'each'): Promise<void> => {
    setAnchor(undefined)
    setReceived(0)
    try {
      await onExport(chosen, { lines, onReceived: setReceived })
    } catch {
      // reported by the data provider
    } finally {
      setReceived(undefined)
    }
  }
  return (
    <>
      <ToolButton
        label={isRunning ? translate(exportTexts.received, { size }) : translate(exportTexts.label)}
        disabled={isRunning}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={isRunning ? runningStyle : {}}
      >
        <DownloadOutlined fontSize="small" />
        {isRunning ? (
          <Box component="span" sx={{ typography: 'caption', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {size}
          </Box>
        ) : null}
      </ToolButton>
      {/* said once: the size changes several times a second */}
      <span role="status" style={visuallyHidden}>
        {isRunning ? translate(exportTexts.running) : ''}
      </span>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          <MenuItem disabled dense sx={{ '&.Mui-disabled': { opacity: 1, color: 'text.secondary' } }}>
            {translate(exportTexts.all, { total: format.number(total) })}
          </MenuItem>
          {formats.map(([name, text]) => (
            <MenuItem key={name} onClick={() => void run(name)}>
              {translate(text)}
            </MenuItem>
          ))}
          {hasLines
            ? formats.map(([name, text]) => (
                <MenuItem key={`${name} each`} onClick={() => void run(name, 'each')}>
                  {translate(byLine, { format: text })}
                </MenuItem>
              ))
            : null}
        </Menu>
      ) : null}
    </>
  )
}
