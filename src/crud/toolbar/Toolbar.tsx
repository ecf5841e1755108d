import Add from '@mui/icons-material/Add'
import Clear from '@mui/icons-material/Clear'
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Search from '@mui/icons-material/Search'
import UnfoldLess from '@mui/icons-material/UnfoldLess'
import UnfoldMore from '@mui/icons-material/UnfoldMore'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { useListPaginationContext } from 'react-admin'

import { useFeature } from '../../../providers/hooks'
import { entities } from '../../../resources/index'
import { columnOf, crudLabels } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { hasRows } from '../../../resources/kit/types/lines'
import { useText } from '../../ui/useText'
import { offeredFilterColumns } from '../filter/filterDrafts'
import { useFilterText } from '../filter/useFilterText'
import { useCurrentList, useListParts } from '../list/listContext'
import { ViewButton } from '../views/ViewButton'
import { BulkActions } from './BulkActions'
import { ExportTaskButton } from './ExportTaskButton'
import { ColumnsButton, DensityButton, ExportButton, subtleBorder, ToolButton } from './toolbarButtons'

import type { AnyResource } from '../../../resources/kit/define'
import type { Text } from '../../../resources/kit/text'

const texts = {
  bar: t('列表工具', 'List tools'),
  refresh: t('刷新', 'Refresh'),
  filters: t('筛选', 'Filters'),
  filtersOn: t('筛选，已启用 {count} 个', 'Filters, {count} active'),
  openAll: t('全部展开', 'Expand all'),
  closeAll: t('全部收起', 'Collapse all'),
  search: t('搜索 {fields}', 'Search {fields}'),
  clear: t('清除搜索', 'Clear search'),
}

interface Props {
  readonly isPanelOpen: boolean
  readonly panelId: string
  readonly onPanel: () => void
}

/** Memoised separately from the rows: a response, a selection or another page renders only what it changes. */
export const Toolbar = memo(function Toolbar({ isPanelOpen, panelId, onPanel }: Props) {
  const translate = useText()
  const { resource, rights, isPhone } = useCurrentList()
  const { listQuery, actions, tree, settings, exportFile } = useListParts()
  const { total = 0 } = useListPaginationContext()
  const hasViews = useFeature('views')
  const { adding } = rights
  const { q, filters } = useFilterText()
  const count = filters.length
  const { change } = listQuery
  // not `setFilters`, which waits and adds no entry to the history
  const search = useCallback((text: string, isTyping: boolean) => change({ q: text }, { replace: isTyping && q !== '' }), [change, q])
  return (
    <Box role="group" aria-label={translate(texts.bar)} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 1.25 }}>
      <ToolButton label={translate(texts.refresh)} onClick={() => void actions.reload()}>
        <Refresh fontSize="small" />
      </ToolButton>
      {rights.may.add ? (
        <Button variant="contained" startIcon={<Add />} onClick={() => listQuery.open('add')}>
          {translate(crudLabels['add'] as Text)}
        </Button>
      ) : null}
      {adding ? (
        <Button variant="contained" startIcon={<Add />} onClick={() => actions.runOnList(adding)}>
          {translate(adding.label)}
        </Button>
      ) : null}
      {isPhone ? null : <BulkActions />}
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
      {rights.rows.map(({ name, bySheet }) =>
        bySheet ? (
          <Button key={name} variant="outlined" sx={subtleBorder} color="inherit" onClick={() => listQuery.open(`sheet/${name}`)}>
            {translate(bySheet.label)}
          </Button>
        ) : null,
      )}
      {rights.mayExportTask ? <ExportTaskButton /> : null}
      {tree ? (
        <Button
          variant="outlined"
          color="inherit"
          sx={subtleBorder}
          startIcon={tree.isAllOpen ? <UnfoldLess /> : <UnfoldMore />}
          onClick={() => tree.setAll(!tree.isAllOpen)}
        >
          {translate(tree.isAllOpen ? texts.closeAll : texts.openAll)}
        </Button>
      ) : null}
      <Box sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' }, display: 'flex', gap: 1 }}>
        {resource.list.search?.length ? <QuickSearch resource={resource} q={q} onSearch={search} /> : null}
        {isPhone ? null : <DensityButton density={settings.density} onChange={settings.setDensity} />}
        <ColumnsButton resource={resource} prefs={settings.prefs} onChange={settings.setPrefs} />
        {listQuery.base && hasViews ? <ViewButton /> : null}
        {rights.mayImport ? (
          <ToolButton label={translate(crudLabels['import'] as Text)} onClick={() => listQuery.open('import')}>
            <UploadFileOutlined fontSize="small" />
          </ToolButton>
        ) : null}
        {rights.mayExport ? <ExportButton total={total} hasLines={settings.columns.some(({ field }) => hasRows(field))} onExport={exportFile} /> : null}
        {offeredFilterColumns(resource).length > 0 ? (
          <ToolButton
            label={count > 0 ? translate(texts.filtersOn, { count }) : translate(texts.filters)}
            aria-expanded={isPanelOpen}
            aria-controls={isPanelOpen ? panelId : undefined}
            onClick={onPanel}
            color={count > 0 ? 'primary' : 'default'}
          >
            <FilterAltOutlined fontSize="small" />
            {count > 0 ? (
              <Box component="span" sx={countStyle}>
                {count}
              </Box>
            ) : null}
          </ToolButton>
        ) : null}
      </Box>
    </Box>
  )
})

const countStyle = {
  position: 'absolute',
  top: -6,
  right: -6,
  minWidth: 18,
  px: 0.5,
  borderRadius: 9,
  fontSize: 11,
  lineHeight: '18px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const

/** Milliseconds. */
const typingPause = 350

interface QuickSearchProps {
  readonly resource: AnyResource
  readonly q: string
  /** `isTyping`: more input may follow at once. */
  readonly onSearch: (q: string, isTyping: boolean) => void
}

/** Searches after a pause in typing, or at once on Enter. The text is state of this input, so that typing does not render the table. */
export const QuickSearch = memo(function QuickSearch({ resource, q, onSearch }: QuickSearchProps) {
  const translate = useText()
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)
  // the address changes a moment after a search, and the text may be different by then
  const sent = useRef({ last: q, unconfirmed: [] as string[] })
  const confirmed = useRef(q)
  useEffect(() => {
    if (confirmed.current === q) return
    confirmed.current = q
    const at = sent.current.unconfirmed.indexOf(q)
    if (at >= 0) return void sent.current.unconfirmed.splice(0, at + 1)
    sent.current = { last: q, unconfirmed: [] }
    setTyped(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ofLines = (resource.list.searchLines ?? []).flatMap(({ of, columns }) => {
    const entity = entities.find(({ path }) => path === of)
    return entity ? columns.flatMap((name) => columnOf(entity, name) ?? []) : []
  })
  const names = [...(resource.list.search ?? []).flatMap((name) => columnOf(resource, name) ?? []), ...ofLines].map((column) => translate(column.label))
  const label = translate(texts.search, { fields: [...new Set(names)].join(' / ') })
  const search = (text: string, isTyping: boolean): void => {
    clearTimeout(timer.current)
    const trimmed = text.trim()
    if (trimmed === sent.current.last) return
    sent.current = { last: trimmed, unconfirmed: [...sent.current.unconfirmed, trimmed] }
    onSearch(trimmed, isTyping)
  }
  const change = (text: string): void => {
    setTyped(text)
    clearTimeout(timer.current)
    // incomplete pinyin of an input method is not searched
    if (!isComposing.current) timer.current = setTimeout(() => search(text, true), typingPause)
  }
  return (
    <OutlinedInput
      size="small"
      value={typed}
      placeholder={label}
      onChange={({ target }) => change(target.value)}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={({ target }) => {
        isComposing.current = false
        change((target as HTMLInputElement).value)
      }}
      onKeyDown={({ key, nativeEvent, target }) => {
        if (nativeEvent.isComposing) return
        if (key === 'Enter') search(typed, false)
        if (key === 'Escape' && typed) change('')
        else if (key === 'Escape') (target as HTMLElement).blur()
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed ? (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={translate(texts.clear)} onClick={() => (setTyped(''), search('', false))}>
              <Clear fontSize="small" />
            </IconButton>
          </InputAdornment>
        ) : null
      }
      slotProps={{
        input: {
          'aria-label': label,
          'data-quick-search': '',
          maxLength: 100,
          enterKeyHint: 'search',
          title: label,
        } as React.InputHTMLAttributes<HTMLInputElement>,
      }}
      sx={{ flex: { xs: 1, sm: 'none' }, minWidth: 0, width: { sm: 280 }, fontSize: 13, '& input': { py: 0.75, textOverflow: 'ellipsis' } }}
    />
  )
})
