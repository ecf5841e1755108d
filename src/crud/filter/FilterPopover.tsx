import Popover from '@mui/material/Popover'
import { useLayoutEffect, useState } from 'react'

import { filtersOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'
import { FilterEditor } from './FilterEditor'
import { FilterFields } from './FilterFields'
import { offeredFilterColumns } from './filterDrafts'
import { useFilterText } from './useFilterText'

import type { Filter } from '../url/listQuery'

const texts = { add: t('添加筛选', 'Add filter'), change: t('修改筛选', 'Change filter') }

interface Props {
  readonly anchor: HTMLElement
  /** An active filter; undefined to add one. */
  readonly edited: Filter | undefined
  /** What was typed while this was loading: the number of a field, or a part of its name. */
  readonly typed: { readonly current: string }
  readonly onClose: () => void
}

/** Chooses a field, then its operator and value. */
export function FilterPopover({ anchor, edited, typed, onClose }: Props) {
  const translate = useText()
  const { resource } = useCurrentList()
  const { filters, setFilters } = useFilterText()
  const offered = offeredFilterColumns(resource)
  const [early, setEarly] = useState('')
  const [chosen, setChosen] = useState(edited?.field)
  // not in the first render: keys are collected until this is shown
  useLayoutEffect(() => {
    const { current } = typed
    setEarly(current)
    setChosen((before) => before ?? offered[Number(current) - 1]?.name)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  const column = filtersOf(resource).find(({ name }) => name === chosen)
  const apply = (next: readonly Filter[]): void => {
    setFilters(next)
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      transitionDuration={0}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate(edited ? texts.change : texts.add),
          sx: { width: { xs: 'calc(100vw - 32px)', sm: column ? 360 : 280 }, maxHeight: 'min(480px, 80dvh)', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {column ? (
        <FilterEditor
          key={column.name}
          column={column}
          edited={edited ?? filters.find(({ field }) => field === column.name)}
          filters={filters}
          onApply={apply}
        />
      ) : (
        <FilterFields key={early} columns={offered} active={filters.map(({ field }) => field)} typed={early} onChoose={setChosen} />
      )}
    </Popover>
  )
}
