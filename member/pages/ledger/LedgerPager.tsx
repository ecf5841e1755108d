import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Box from '@mui/material/Box'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'

import { limits } from '../../../resources/kit/protocol'
import { t } from '../../../resources/kit/text'
import { useText } from '../../../src/ui/useText'

const texts = {
  total: t('共 {count} 条', '{count} {count:entry|entries}'),
  pages: t('分页', 'Pages'),
  page: t('第 {page} 页', 'Page {page}'),
  first: t('第一页', 'First page'),
  last: t('最后一页', 'Last page'),
  previous: t('上一页', 'Previous page'),
  next: t('下一页', 'Next page'),
  size: t('每页条数', 'Entries per page'),
  perPage: t('每页 {count} 条', '{count} per page'),
}

interface Props {
  readonly total: number
  readonly page: number
  readonly limit: number
  readonly onTurn: (page: number, limit: number) => void
}

export function LedgerPager({ total, page, limit, onTurn }: Props) {
  const translate = useText()
  const pages = Math.max(1, Math.ceil(total / limit))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2, pt: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(texts.total, { count: total })}
      </Typography>
      <Select
        size="small"
        value={limit}
        onChange={({ target }) => onTurn(1, Number(target.value))}
        inputProps={{ 'aria-label': translate(texts.size) }}
        sx={{ fontSize: 13, '& .MuiSelect-select': { py: 0.5 } }}
      >
        {limits.pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {translate(texts.perPage, { count: size })}
          </MenuItem>
        ))}
      </Select>
      <Pagination
        size="small"
        count={pages}
        page={Math.min(page, pages)}
        onChange={(_, next) => onTurn(next, limit)}
        aria-label={translate(texts.pages)}
        getItemAriaLabel={(kind, number) =>
          kind === 'page' ? translate(texts.page, { page: number ?? 1 }) : kind in texts ? translate(texts[kind as 'next']) : kind
        }
      />
    </Box>
  )
}
