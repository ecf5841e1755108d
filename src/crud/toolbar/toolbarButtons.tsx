import DensityMedium from '@mui/icons-material/DensityMedium'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Tip } from '../../ui/Tip'
import { useText } from '../../ui/useText'
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
        <Suspense fallback={null}>
          <ColumnChooser anchor={anchor} resource={resource} prefs={prefs} onChange={onChange} onClose={() => setAnchor(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

const exportTexts = {
  label: t('导出', 'Export'),
  running: t('正在导出…', 'Exporting…'),
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

/** Exports all rows of the filter as a file generated by the server. */
export function ExportButton({ total, hasLines, onExport }: ExportButtonProps) {
  const translate = useText()
  const format = useFormat()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isRunning, setRunning] = useState(false)
  const run = async (chosen: 'csv' | 'xlsx', lines?: 'each'): Promise<void> => {
    setAnchor(undefined)
    setRunning(true)
    try {
      await onExport(chosen, lines)
    } catch {
      // reported by the data provider
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <ToolButton
        label={translate(isRunning ? exportTexts.running : exportTexts.label)}
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
