import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Pagination from '@mui/material/Pagination'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { useListPaginationContext } from 'react-admin'

import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'

const texts = {
  size: t('每页条数', 'Rows per page'),
  sizeOf: t('{size} 条/页', '{size} per page'),
  jump: t('跳至第几页', 'Go to page'),
  jumpHint: t('页码', 'Page'),
  pages: t('分页', 'Pages'),
  page: t('第 {page} 页', 'Page {page}'),
  previous: t('上一页', 'Previous page'),
  next: t('下一页', 'Next page'),
}

/** The page size and the pages of a list. */
export function PageTools() {
  const translate = useText()
  const { isPhone } = useCurrentList()
  const { page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext()
  const pages = Math.max(1, Math.ceil(total / perPage))
  return (
    <>
      <Select
        size="small"
        value={perPage}
        onChange={({ target }) => setPerPage(Number(target.value))}
        slotProps={{ input: { 'aria-label': translate(texts.size) } }}
        SelectDisplayProps={{ 'aria-label': translate(texts.size) }}
        sx={{ fontSize: 13, '& .MuiSelect-select': { py: 0.5 } }}
      >
        {limits.pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {translate(texts.sizeOf, { size })}
          </MenuItem>
        ))}
      </Select>
      <Pagination
        aria-label={translate(texts.pages)}
        size="small"
        shape="rounded"
        color="primary"
        count={pages}
        page={Math.min(page, pages)}
        siblingCount={isPhone ? 0 : 1}
        onChange={(_, next) => setPage(next)}
        getItemAriaLabel={(type, number) =>
          type === 'page' ? translate(texts.page, { page: number ?? 1 }) : translate(type === 'previous' ? texts.previous : texts.next)
        }
      />
      {pages > 5 ? <Jump pages={pages} onPage={setPage} /> : null}
    </>
  )
}

function Jump({ pages, onPage }: { readonly pages: number; readonly onPage: (page: number) => void }) {
  const translate = useText()
  const [typed, setTyped] = useState('')
  const go = (): void => {
    const page = Number(typed)
    if (page >= 1) onPage(Math.min(Math.floor(page), pages))
    setTyped('')
  }
  return (
    <OutlinedInput
      size="small"
      value={typed}
      placeholder={translate(texts.jumpHint)}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
      onKeyDown={({ key }) => (key === 'Enter' ? go() : undefined)}
      slotProps={{ input: { inputMode: 'numeric', 'aria-label': translate(texts.jump) } }}
      sx={{ width: 72, fontSize: 13, '& input': { py: 0.5 } }}
    />
  )
}
