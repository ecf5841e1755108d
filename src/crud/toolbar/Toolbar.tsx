import Add from '@mui/icons-material/Add'
import Refresh from '@mui/icons-material/Refresh'
import UnfoldLess from '@mui/icons-material/UnfoldLess'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useListPaginationContext } from 'react-admin'

import { useFeature } from '../../../providers/hooks'
import { crudLabels } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { hasRows } from '../../../resources/kit/types/lines'
import { toolbarSlots } from '../../screens/slots'
import { useText } from '../../ui/useText'
import { FilterBar } from '../filter/FilterBar'
import { useFilterText } from '../filter/useFilterText'
import { useCurrentList, useListParts } from '../list/listContext'
import { ViewButton } from '../views/ViewButton'
import { ExportTaskButton } from './ExportTaskButton'
import { QuickSearch } from './QuickSearch'
import { SelectionBar } from './SelectionBar'
import { uncovering } from './listShortcuts'
import { ColumnsButton, DensityButton, ExportButton, subtleBorder, ToolButton } from './toolbarButtons'

import type { ReactNode } from 'react'

import type { ToolbarSlotName } from '../../../resources/kit/controls'
import type { Text } from '../../../resources/kit/text'

const texts = {
  bar: t('列表工具', 'List tools'),
  refresh: t('刷新', 'Refresh'),
  openAll: t('全部展开', 'Expand all'),
  closeAll: t('全部收起', 'Collapse all'),
}

interface Props {
  /** Before the tools: what stands elsewhere in lists with tabs. */
  readonly children?: ReactNode
}

/** Search, filters and tools in one row. The bar of ticked rows lies over it, so that ticking moves nothing. */
export const Toolbar = memo(function ListToolbar({ children }: Props) {
  const translate = useText()
  const { isPhone } = useCurrentList()
  const { selection } = useListParts()
  const { isOnTop, ...onTop } = useOnTop()
  const isCovered = selection.rows.size > 0 && !isPhone && !isOnTop
  return (
    <Box sx={{ position: 'relative', flexShrink: 0 }}>
      <Box role="group" aria-label={translate(texts.bar)} inert={isCovered} data-covered={isCovered} sx={rowStyle} {...onTop}>
        <Search />
        <Tools>{children}</Tools>
      </Box>
      {isCovered ? <SelectionBar /> : null}
    </Box>
  )
})

/** The keys of search and filter bring the tools over the bar of ticked rows, for as long as the focus is in them or in what they have opened. */
function useOnTop() {
  const [isOnTop, setOnTop] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const ref = useCallback((bar: HTMLElement | null) => {
    // rendered before the key moves the focus
    const show = (): void => flushSync(() => setOnTop(true))
    bar?.addEventListener(uncovering, show)
    return () => bar?.removeEventListener(uncovering, show)
  }, [])
  const onFocus = (): void => clearTimeout(leaving.current)
  const onBlur = (): void => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(() => setOnTop(false), 0)
  }
  return { isOnTop, ref, onFocus, onBlur }
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.75,
  px: 1.5,
  py: '6px',
  minHeight: 44,
} as const

/** On a phone with the main action first, and in as many rows as nothing of them is cut. */
const toolsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  ml: { sm: 'auto' },
  width: { xs: '100%', sm: 'auto' },
  '& > .MuiButtonBase-root': { flex: 'none', height: { xs: 44, sm: 32 }, minWidth: { xs: 44, sm: 32 } },
  '& > .MuiButton-contained': { order: { xs: -1, sm: 0 } },
} as const

const Search = memo(function SearchAndFilters() {
  const { resource } = useCurrentList()
  const { change } = useListParts().listQuery
  const { q } = useFilterText()
  // not `setFilters`, which waits and adds no entry to the history
  const search = useCallback((text: string, isTyping: boolean) => change({ q: text }, { replace: isTyping && q !== '' }), [change, q])
  return (
    <Box sx={{ flex: '1 1 340px', minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {resource.list.search?.length ? <QuickSearch resource={resource} q={q} onSearch={search} /> : null}
      <FilterBar />
    </Box>
  )
})

/** What is done with the list as a whole; its main action is the last one. */
const Tools = memo(function ListTools({ children }: Props) {
  const translate = useText()
  const { resource, rights, isPhone } = useCurrentList()
  const { listQuery, actions, tree, settings, exportFile } = useListParts()
  const { total = 0 } = useListPaginationContext()
  const hasViews = useFeature('views')
  const { adding } = rights
  return (
    <Box sx={toolsStyle}>
      {children}
      <ToolButton label={translate(texts.refresh)} onClick={() => void actions.reload()}>
        <Refresh fontSize="small" />
      </ToolButton>
      {tree ? (
        <ToolButton label={translate(tree.isAllOpen ? texts.closeAll : texts.openAll)} onClick={() => tree.setAll(!tree.isAllOpen)}>
          {tree.isAllOpen ? <UnfoldLess fontSize="small" /> : <UnfoldMore fontSize="small" />}
        </ToolButton>
      ) : null}
      {isPhone ? null : <DensityButton density={settings.density} onChange={settings.setDensity} />}
      <ColumnsButton resource={resource} prefs={settings.prefs} onChange={settings.setPrefs} />
      {listQuery.base && hasViews ? <ViewButton /> : null}
      {rights.mayImport ? (
        <ToolButton label={translate(crudLabels['import'] as Text)} onClick={() => listQuery.open('import')}>
          <UploadFileOutlined fontSize="small" />
        </ToolButton>
      ) : null}
      {rights.mayExport ? <ExportButton total={total} hasLines={settings.columns.some(({ field }) => hasRows(field))} onExport={exportFile} /> : null}
      {rights.mayExportTask ? <ExportTaskButton /> : null}
      {rights.rows.map(({ name, bySheet }) =>
        bySheet ? (
          <Button key={name} variant="outlined" sx={subtleBorder} color="inherit" onClick={() => listQuery.open(`sheet/${name}`)}>
            {translate(bySheet.label)}
          </Button>
        ) : null,
      )}
      {rights.slots.toolbar ? <ToolbarSlot slot={rights.slots.toolbar} /> : null}
      {rights.head.map((action) => (
        <Button
          key={action.name}
          variant="outlined"
          sx={subtleBorder}
          color={action.color === 'error' || action.color === 'warning' ? action.color : 'inherit'}
          onClick={() => actions.runOnList(action)}
        >
          {translate(action.label)}
        </Button>
      ))}
      {rights.may.add ? <AddButton label={translate(crudLabels['add'] as Text)} onClick={() => listQuery.open('add')} /> : null}
      {adding ? <AddButton label={translate(adding.label)} onClick={() => actions.runOnList(adding)} /> : null}
    </Box>
  )
})

/** The main action; on a phone its icon alone, so that the tools take one row. */
function AddButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const { isPhone } = useCurrentList()
  return isPhone ? (
    <Button variant="contained" aria-label={label} onClick={onClick} sx={{ px: 0 }}>
      <Add />
    </Button>
  ) : (
    <Button variant="contained" startIcon={<Add />} onClick={onClick}>
      {label}
    </Button>
  )
}

function ToolbarSlot({ slot }: { readonly slot: ToolbarSlotName }) {
  const { resource, rights } = useCurrentList()
  const { actions } = useListParts()
  const Slot = toolbarSlots[slot]
  return (
    <Suspense fallback={null}>
      <Slot resource={resource} rights={rights} reload={actions.reload} />
    </Suspense>
  )
}
