import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { lazy, Suspense, useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { loadFilters } from '../../fields'
import { TypeAheadBuffer } from '../../ui/keyboard/TypeAheadBuffer'
import { useText } from '../../ui/useText'
import { useCurrentList, useListParts } from '../list/listContext'
import { subtleBorder } from '../toolbar/toolbarButtons'
import { offeredFilterColumns } from './filterDrafts'
import { useFilterText } from './useFilterText'

import type { Filter } from '../url/listQuery'

const FilterChips = lazy(async () => ({ default: (await import('./FilterChips')).FilterChips }))
const FilterPopover = lazy(async () => {
  const [{ FilterPopover: Popover }] = await Promise.all([import('./FilterPopover'), loadFilters()])
  return { default: Popover }
})

const texts = {
  add: t('筛选', 'Filter'),
  addHint: t('添加筛选（F，再按 1–9 选字段）', 'Add a filter (F, then 1–9 for the field)'),
  clear: t('清除全部', 'Clear all'),
}

/** What is edited, and where: a new filter, or an active one. */
interface Opened {
  readonly anchor: HTMLElement
  readonly filter?: Filter
}

/** The active filters as chips, and a button that adds one. */
export function FilterBar() {
  const translate = useText()
  const { resource } = useCurrentList()
  const { ignored } = useListParts().listQuery
  const { filters, setFilters } = useFilterText()
  const [opened, setOpened] = useState<Opened>()
  const add = useRef<HTMLButtonElement>(null)
  const typed = useRef('')
  const isOffered = offeredFilterColumns(resource).length > 0
  const close = (): void => {
    typed.current = ''
    setOpened(undefined)
    // the chip that was edited may be gone
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) add.current?.focus()
    })
  }
  return (
    <>
      {filters.length > 0 || ignored.length > 0 ? (
        <Suspense fallback={null}>
          <FilterChips onEdit={(filter, anchor) => setOpened({ anchor, filter })} />
        </Suspense>
      ) : null}
      {isOffered ? (
        <Button
          ref={add}
          variant="outlined"
          color="inherit"
          data-add-filter
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined && opened.filter === undefined}
          aria-keyshortcuts="f"
          title={translate(texts.addHint)}
          startIcon={<Add />}
          sx={{ ...subtleBorder, flex: 'none', height: { xs: 44, sm: 32 } }}
          onClick={({ currentTarget }) => setOpened({ anchor: currentTarget })}
        >
          {translate(texts.add)}
        </Button>
      ) : null}
      {filters.length > 1 ? (
        <Button variant="text" sx={{ flex: 'none', height: { xs: 44, sm: 32 } }} onClick={() => setFilters([])}>
          {translate(texts.clear)}
        </Button>
      ) : null}
      {opened ? (
        <Suspense fallback={<TypeAheadBuffer typed={typed} />}>
          <FilterPopover anchor={opened.anchor} edited={opened.filter} typed={typed} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
