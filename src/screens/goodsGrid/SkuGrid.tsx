import CloseFullscreen from '@mui/icons-material/CloseFullscreen'
import OpenInFull from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

import { setCells, titleOf } from '../../../resources/goods/skuEdit'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { PictureDialog } from '../goodsSpec/PictureDialog'
import { useSheet } from '../goodsSpec/useSheetEdits'
import { GridSurface } from './GridSurface'
import { GridTools } from './GridTools'
import { KeyHelp } from './KeyHelp'
import { useGridState } from './useGridState'
import { useShowCell } from './useShowCell'

import type { SheetStore } from '../goodsSpec/sheetStore'
import type { EditSheet } from '../goodsSpec/useSheetEdits'
import type { CellErrors } from './cellErrors'
import type { CellPosition } from './selection'
import type { ShownCell } from './useShowCell'

const texts = {
  grid: t('SKU 表格', 'SKU grid'),
  full: t('全屏编辑', 'Edit in full screen'),
  back: t('退出全屏', 'Leave full screen'),
}

interface Props {
  readonly id: string
  readonly store: SheetStore
  readonly edit: EditSheet
  readonly isDisabled: boolean
  readonly errors: CellErrors | undefined
  /** The cell a failed save points at; a new object shows it again. */
  readonly shown: ShownCell | undefined
  readonly onFlush: () => void
}

/** The rows as a spreadsheet, with its tools; also over the whole screen. */
export function SkuGrid({ id, store, edit, isDisabled, errors, shown, onFlush }: Props) {
  const translate = useText()
  const sheet = useSheet(store)
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [isFull, setFull] = useState(false)
  const [pictured, setPictured] = useState<CellPosition>()
  const grid = useGridState({ sheet, edit, isFixed: isDisabled })
  useShowCell(grid, id, shown)
  const index = pictured && grid.rows[pictured.row]
  const row = index === undefined ? undefined : sheet.rows[index]
  const closePicture = (): void => {
    setPictured(undefined)
    document.getElementById(id)?.focus()
  }
  const body = (
    <>
      <GridTools
        grid={grid}
        store={store}
        errors={errors}
        full={{ text: translate(isFull ? texts.back : texts.full), icon: isFull ? <CloseFullscreen /> : <OpenInFull />, onClick: () => setFull(!isFull) }}
      />
      <GridSurface
        id={id}
        label={translate(texts.grid)}
        grid={grid}
        store={store}
        errors={errors}
        isNarrow={isNarrow}
        height={isFull ? 'calc(100dvh - 150px)' : 440}
        onPicture={setPictured}
        onFlush={onFlush}
      />
      <KeyHelp id={`${id}-keys`} />
    </>
  )
  return (
    <Box sx={{ display: 'grid', gap: 0.75, minWidth: 0 }}>
      {isFull ? (
        <Dialog open fullScreen onClose={() => setFull(false)} aria-label={translate(texts.grid)}>
          <Box sx={{ display: 'grid', gap: 0.75, p: { xs: 1, sm: 2 }, minWidth: 0 }}>{body}</Box>
        </Dialog>
      ) : (
        body
      )}
      {row && index !== undefined ? (
        <PictureDialog
          name={titleOf(row, sheet.groups)}
          value={row.image}
          onChange={(path) => grid.change((before) => setCells(before, [{ row: index, column: 'image', text: path }]))}
          onClose={closePicture}
        />
      ) : null}
    </Box>
  )
}
