import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { quietEdge } from '../toolbar/ReasonButton'
import { draftOf, filtersOfDrafts, offeredColumns } from './draft'
import { FilterLine } from './FilterLine'

import type { FormEvent } from 'react'
import type { AnyResource } from '../../../resources/kit/define'
import type { Filter } from '../address/listState'
import type { Drafts } from './draft'

const texts = { panel: t('筛选条件', 'Filters'), search: t('查询', 'Search'), reset: t('重置', 'Reset') }

interface Props {
  readonly id: string
  readonly resource: AnyResource
  readonly filters: readonly Filter[]
  readonly onSearch: (filters: readonly Filter[]) => void
}

/** Four fields a row. What is filled in counts when it is searched: by the button or by Enter. Mounted anew by its parent when the address changes. */
export function FilterPanel({ id, resource, filters, onSearch }: Props) {
  const translate = useText()
  const [drafts, setDrafts] = useState<Drafts>({})
  const search = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(filtersOfDrafts(resource, drafts, filters))
  }
  const reset = (): void => {
    setDrafts({})
    onSearch([])
  }
  return (
    <Box
      component="form"
      role="search"
      id={id}
      aria-label={translate(texts.panel)}
      onSubmit={search}
      sx={{
        px: 1.5,
        pb: 1.5,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        flexShrink: 0,
        maxHeight: { xs: 'none', sm: '44dvh' },
        overflowY: 'auto',
      }}
    >
      {offeredColumns(resource).map((column) => (
        <FilterLine
          key={column.name}
          column={column}
          resourcePath={resource.path}
          draft={drafts[column.name] ?? draftOf(column, filters)}
          onChange={(draft) => setDrafts((before) => ({ ...before, [column.name]: draft }))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', pb: 0.25 }}>
        <Button type="submit" variant="contained">
          {translate(texts.search)}
        </Button>
        <Button type="button" variant="outlined" color="inherit" sx={quietEdge} onClick={reset}>
          {translate(texts.reset)}
        </Button>
      </Box>
    </Box>
  )
}
