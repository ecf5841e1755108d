import CloseFullscreen from '@mui/icons-material/CloseFullscreen'
import NavigateNext from '@mui/icons-material/NavigateNext'
import OpenInFull from '@mui/icons-material/OpenInFull'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState, useSyncExternalStore } from 'react'

import { t } from '../../../resources/kit/text'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'
import { setCells, titleOf } from '../goodsSheet/skuEdit'
import { filled } from '../goodsSheet/skuSheet'
import { useSheet } from '../goodsSheet/useSheetEdits'
import { PictureDialog } from '../goodsSpec/PictureDialog'
import { GridSurface } from './GridSurface'
import { sizeOfArea } from './selection'
import { useGridState, useShowCell } from './useGridState'

import type { ReactNode } from 'react'

import type { SheetStore } from '../goodsSheet/sheetStore'
import type { GridColumn } from '../goodsSheet/skuEdit'
import type { EditSheet } from '../goodsSheet/useSheetEdits'
import type { CellErrors } from './cellErrors'
import type { CellPosition } from './selection'
import type { GridState, ShownCell } from './useGridState'

const texts = {
  grid: t('SKU 表格', 'SKU grid'),
  full: t('全屏编辑', 'Full screen editing'),
  back: t('退出全屏', 'Exit full screen'),
}

interface Props {
  readonly id: string
  readonly store: SheetStore
  readonly edit: EditSheet
  readonly isDisabled: boolean
  readonly errors: CellErrors | undefined
  /** The cell of a failed save; a new object shows it again. */
  readonly shown: ShownCell | undefined
  readonly onFlush: () => void
}

/** The rows as a spreadsheet with its tools; also in full screen. */
export function SkuGrid({ id, store, edit, isDisabled, errors, shown, onFlush }: Props) {
  const translate = useText()
  const sheet = useSheet(store)
  const isPhone = useIsPhone()
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
        isPhone={isPhone}
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

const gridToolsTexts = {
  rows: t('{count} 行', '{count} {count:row|rows}'),
  shown: t('{shown} / {count} 行', '{shown} of {count} {count:row|rows}'),
  marked: t('已选 {count} 格', '{count} {count:cell|cells} selected'),
  undo: t('撤销', 'Undo'),
  redo: t('重做', 'Redo'),
  part: t('按{name}分组', 'Group by {name}'),
  whole: t('取消分组', 'Ungroup'),
  foldAll: t('全部折叠', 'Collapse all'),
  unfoldAll: t('全部展开', 'Expand all'),
  wrong: t('{count} 处需修改，查看下一处', '{count} to correct; show next'),
}

interface GridToolsProps {
  readonly grid: GridState
  readonly store: SheetStore
  readonly errors: CellErrors | undefined
  readonly full: { readonly text: string; readonly icon: ReactNode; readonly onClick: () => void }
}

/** The toolbar above the cells: count, undo, collapsing, and a jump to the next invalid cell. */
function GridTools({ grid, store, errors, full }: GridToolsProps) {
  const translate = useText()
  const steps = useSyncExternalStore(store.subscribe, store.steps)
  const count = grid.sheet.rows.length
  const cells = grid.area ? sizeOfArea(grid.area) : 0
  const words = grid.rows.length < count ? translate(gridToolsTexts.shown, { shown: grid.rows.length, count }) : translate(gridToolsTexts.rows, { count })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', mr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {cells > 1 ? `${words} · ${translate(gridToolsTexts.marked, { count: cells })}` : words}
      </Box>
      <Tool text={`${translate(gridToolsTexts.undo)} (Ctrl+Z)`} isOff={grid.isFixed || steps.back === 0} onClick={store.undo}>
        <Undo fontSize="small" />
      </Tool>
      <Tool text={`${translate(gridToolsTexts.redo)} (Ctrl+Y)`} isOff={grid.isFixed || steps.forth === 0} onClick={store.redo}>
        <Redo fontSize="small" />
      </Tool>
      <FoldButtons grid={grid} />
      <Box sx={{ flex: 1 }} />
      {errors && errors.size > 0 ? <NextError grid={grid} errors={errors} /> : null}
      <Tool text={full.text} isOff={false} onClick={full.onClick}>
        {full.icon}
      </Tool>
    </Box>
  )
}

function Tool({
  text,
  isOff,
  onClick,
  children,
}: {
  readonly text: string
  readonly isOff: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <Tooltip title={text}>
      <span>
        <IconButton size="small" aria-label={text} disabled={isOff} onClick={onClick} sx={{ '& svg': { fontSize: 20 } }}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

function FoldButtons({ grid }: { readonly grid: GridState }) {
  const translate = useText()
  const groups = filled(grid.sheet.groups)
  const [first] = groups
  if (!first || groups.length < 2) return null
  const isAllFolded = grid.folded?.size === first.values.length
  return (
    <>
      <Button color="inherit" aria-pressed={grid.folded !== undefined} onClick={() => grid.fold(grid.folded ? undefined : new Set())}>
        {grid.folded ? translate(gridToolsTexts.whole) : translate(gridToolsTexts.part, { name: first.name })}
      </Button>
      {grid.folded ? (
        <Button color="inherit" onClick={() => grid.fold(new Set(isAllFolded ? [] : first.values.map(({ key }) => key)))}>
          {translate(isAllFolded ? gridToolsTexts.unfoldAll : gridToolsTexts.foldAll)}
        </Button>
      ) : null}
    </>
  )
}

function NextError({ grid, errors }: { readonly grid: GridState; readonly errors: CellErrors }) {
  const translate = useText()
  const columns = grid.columns.map(({ name }) => name)
  const places = [...errors].flatMap(([index, cells]) =>
    [...cells.keys()].map((name: GridColumn) => ({ row: grid.rows.indexOf(index), col: columns.indexOf(name) })),
  )
  const show = (): void => {
    const at = grid.selection?.to
    const next = places.find(({ row, col }) => row >= 0 && at && (row > at.row || (row === at.row && col > at.col))) ?? places.find(({ row }) => row >= 0)
    if (next) grid.select(next)
    else grid.fold(undefined)
  }
  return (
    <Button color="error" size="small" endIcon={<NavigateNext />} onClick={show}>
      {translate(gridToolsTexts.wrong, { count: places.length })}
    </Button>
  )
}

const text = t(
  '方向键移动，Shift+方向键选择；直接输入、Enter 或 F2 编辑，Esc 放弃，Tab 下一格；Ctrl+C / Ctrl+V 与表格软件互相复制，Ctrl+D 向下填充，Delete 清空，Ctrl+Z / Ctrl+Y 撤销与重做；按 Esc 后再按 Tab 离开表格，分组时先到各组标题，Enter 折叠或展开。',
  'Arrow keys move, Shift+arrow keys select; type, press Enter or F2 to edit, Esc to cancel, Tab for the next cell; Ctrl+C and Ctrl+V copy from and to spreadsheets, Ctrl+D fills down, Delete clears, Ctrl+Z and Ctrl+Y undo and redo; press Esc, then Tab to leave the grid, through the group headings if there are any, where Enter collapses or expands a group.',
)

/** The keys of the grid; also announced when the grid is focused. */
function KeyHelp({ id }: { readonly id: string }) {
  const translate = useText()
  return (
    <Box id={id} component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
      {translate(text)}
    </Box>
  )
}
