import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Pagination from '@mui/material/Pagination'
import Select from '@mui/material/Select'
import { memo, useState } from 'react'
import { useListPaginationContext } from 'react-admin'

import { useFormat } from '../../../providers/hooks'
import { parentOf } from '../../../resources/kit/derived'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useCurrentList } from '../list/listContext'

const texts = {
  total: t('共 {total} 条', '{total} {total:row|rows}'),
  about: t('约 {total} 条', 'About {total} {total:row|rows}'),
  count: t('精确计数', 'Count exactly'),
  size: t('每页条数', 'Rows per page'),
  sizeOf: t('{size} 条/页', '{size} per page'),
  jump: t('跳至第几页', 'Go to page'),
  jumpHint: t('页码', 'Page'),
  pages: t('分页', 'Pages'),
  page: t('第 {page} 页', 'Page {page}'),
  previous: t('上一页', 'Previous page'),
  next: t('下一页', 'Next page'),
}

interface Props {
  readonly isEstimate: boolean
  readonly onCount: () => void
}

/** The number of rows, and the pages of a list that is no tree: a tree shows all its rows. */
export const Pager = memo(function Pager({ isEstimate, onCount }: Props) {
  const translate = useText()
  const { resource, isPhone } = useCurrentList()
  const { page, perPage, total = 0, setPage, setPerPage } = useListPaginationContext()
  const format = useFormat()
  const pages = Math.max(1, Math.ceil(total / perPage))
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: { xs: 'center', sm: 'flex-end' },
        gap: 1,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary', mr: { sm: 'auto' } }}>
        {translate(isEstimate ? texts.about : texts.total, { total: format.number(total) })}
      </Box>
      {isEstimate ? (
        <Button variant="text" onClick={onCount}>
          {translate(texts.count)}
        </Button>
      ) : null}
      {parentOf(resource) ? null : (
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
      )}
    </Box>
  )
})

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
