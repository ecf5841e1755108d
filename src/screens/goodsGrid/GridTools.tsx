import NavigateNext from '@mui/icons-material/NavigateNext'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useSyncExternalStore } from 'react'

import { filled } from '../../../resources/goods/skuSheet'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { sizeOfArea } from './selection'

import type { ReactNode } from 'react'

import type { GridColumn } from '../../../resources/goods/skuEdit'
import type { SheetStore } from '../goodsSpec/sheetStore'
import type { CellErrors } from './cellErrors'
import type { GridState } from './useGridState'

const texts = {
  rows: t('{count} 行', '{count} {count:row|rows}'),
  shown: t('{shown} / {count} 行', '{shown} of {count} {count:row|rows}'),
  marked: t('已选 {count} 格', '{count} {count:cell|cells} marked'),
  undo: t('撤销', 'Undo'),
  redo: t('重做', 'Redo'),
  part: t('按{name}分组', 'Group by {name}'),
  whole: t('取消分组', 'Ungroup'),
  foldAll: t('全部折叠', 'Fold all'),
  unfoldAll: t('全部展开', 'Unfold all'),
  wrong: t('{count} 处需修改，查看下一处', '{count} to mend; show the next'),
}

interface Props {
  readonly grid: GridState
  readonly store: SheetStore
  readonly errors: CellErrors | undefined
  readonly full: { readonly text: string; readonly icon: ReactNode; readonly onClick: () => void }
}

/** What stands above the cells: how many, undo, folding, and the way to the next wrong cell. */
export function GridTools({ grid, store, errors, full }: Props) {
  const translate = useText()
  const steps = useSyncExternalStore(store.subscribe, store.steps)
  const count = grid.sheet.rows.length
  const cells = grid.area ? sizeOfArea(grid.area) : 0
  const words = grid.rows.length < count ? translate(texts.shown, { shown: grid.rows.length, count }) : translate(texts.rows, { count })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', mr: 1, fontVariantNumeric: 'tabular-nums' }}>
        {cells > 1 ? `${words} · ${translate(texts.marked, { count: cells })}` : words}
      </Box>
      <Tool text={`${translate(texts.undo)} (Ctrl+Z)`} isOff={grid.isFixed || steps.back === 0} onClick={store.undo}>
        <Undo fontSize="small" />
      </Tool>
      <Tool text={`${translate(texts.redo)} (Ctrl+Y)`} isOff={grid.isFixed || steps.forth === 0} onClick={store.redo}>
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
        {grid.folded ? translate(texts.whole) : translate(texts.part, { name: first.name })}
      </Button>
      {grid.folded ? (
        <Button color="inherit" onClick={() => grid.fold(new Set(isAllFolded ? [] : first.values.map(({ key }) => key)))}>
          {translate(isAllFolded ? texts.unfoldAll : texts.foldAll)}
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
      {translate(texts.wrong, { count: places.length })}
    </Button>
  )
}
