import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import Select from '@mui/material/Select'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSearchParams } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { EmptyState } from '../../../src/ui/feedback/EmptyState'
import { LoadError } from '../../../src/ui/feedback/LoadError'
import { useText } from '../../../src/ui/useText'
import { useMember } from '../../session/useMember'
import { useMemberQuery } from '../../session/useMemberQuery'
import { PageCard } from '../PageCard'

import type { Theme } from '@mui/material/styles'

import type { LedgerAnswer, LedgerEntry } from '../../../resources/kit/protocol/member'
import type { Text } from '../../../resources/kit/text'
import type { MemberQuery } from '../../session/useMemberQuery'

const texts = {
  has: t('当前 {value}', 'Current {value}'),
  none: t('还没有记录', 'No entries yet'),
  noneText: t('有变动时会出现在这里', 'Changes will appear here'),
}

interface Props {
  readonly title: Text
  readonly balance: 'money' | 'score'
  readonly formatAmount: (value: string | number) => string
  readonly kinds: Readonly<Record<string, Text>>
}

/** Every change of one balance, the newest first; the page is in the address. */
export function LedgerPage({ title, balance, formatAmount, kinds }: Props) {
  const translate = useText()
  const member = useMember()
  const { data, problem, isLoading, reload, page, limit, turnTo } = useLedger(balance)
  const isEmpty = data?.total === 0
  const now = formatAmount(data?.balance ?? member[balance])
  return (
    <PageCard isHead title={translate(title)} tools={<Chip label={translate(texts.has, { value: now })} variant="outlined" />}>
      {problem !== undefined ? <LoadError text={problem} onRetry={reload} /> : null}
      {problem === undefined && isEmpty ? <EmptyState icon={<ReceiptLongOutlined />} title={translate(texts.none)} text={translate(texts.noneText)} /> : null}
      {problem === undefined && !isEmpty ? (
        <Box aria-busy={isLoading} sx={{ opacity: isLoading && data ? 0.6 : 1 }}>
          <LedgerList list={data?.list} balance={balance} formatAmount={formatAmount} kinds={kinds} />
          {data ? <LedgerPager total={data.total} page={page} limit={limit} onTurn={turnTo} /> : <Typography sx={{ minHeight: 52 }} />}
        </Box>
      ) : null}
    </PageCard>
  )
}

const ledgerPagerTexts = {
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

interface LedgerPagerProps {
  readonly total: number
  readonly page: number
  readonly limit: number
  readonly onTurn: (page: number, limit: number) => void
}

function LedgerPager({ total, page, limit, onTurn }: LedgerPagerProps) {
  const translate = useText()
  const pages = Math.max(1, Math.ceil(total / limit))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2, pt: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {translate(ledgerPagerTexts.total, { count: total })}
      </Typography>
      <Select
        size="small"
        value={limit}
        onChange={({ target }) => onTurn(1, Number(target.value))}
        inputProps={{ 'aria-label': translate(ledgerPagerTexts.size) }}
        sx={{ fontSize: 13, '& .MuiSelect-select': { py: 0.5 } }}
      >
        {limits.pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {translate(ledgerPagerTexts.perPage, { count: size })}
          </MenuItem>
        ))}
      </Select>
      <Pagination
        size="small"
        count={pages}
        page={Math.min(page, pages)}
        onChange={(_, next) => onTurn(next, limit)}
        aria-label={translate(ledgerPagerTexts.pages)}
        getItemAriaLabel={(kind, number) =>
          kind === 'page'
            ? translate(ledgerPagerTexts.page, { page: number ?? 1 })
            : kind in ledgerPagerTexts
              ? translate(ledgerPagerTexts[kind as 'next'])
              : kind
        }
      />
    </Box>
  )
}

const ledgerListTexts = {
  time: t('时间', 'Time'),
  kind: t('类型', 'Type'),
  change: t('变动', 'Change'),
  after: t('变动后', 'After'),
  memo: t('备注', 'Note'),
}

interface LedgerListProps {
  readonly list: readonly LedgerEntry[] | undefined
  readonly balance: 'money' | 'score'
  readonly formatAmount: (value: string | number) => string
  readonly kinds: Readonly<Record<string, Text>>
}

/** A table, or cards on a phone. */
function LedgerList({ list, ...ledgerProps }: LedgerListProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  if (!list)
    return (
      <Box aria-hidden sx={{ display: 'grid', gap: 1 }}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} variant="rounded" height={isWide ? 36 : 76} />
        ))}
      </Box>
    )
  return isWide ? <Lines list={list} {...ledgerProps} /> : <Cards list={list} {...ledgerProps} />
}

type Shown = LedgerListProps & { readonly list: readonly LedgerEntry[] }

function useWords({ balance, formatAmount, kinds }: Pick<LedgerListProps, 'balance' | 'formatAmount' | 'kinds'>) {
  const translate = useText()
  return {
    changeOf: (entry: LedgerEntry): string => {
      const amount = entry[balance] ?? 0
      return Number(amount) > 0 ? `+${formatAmount(amount)}` : formatAmount(amount)
    },
    colorOf: (entry: LedgerEntry): string => (Number(entry[balance] ?? 0) > 0 ? 'success.main' : 'warning.main'),
    kindOf: ({ type }: LedgerEntry): string => {
      const kind = type === undefined ? undefined : kinds[type]
      return kind ? translate(kind) : (type ?? '-')
    },
  }
}

function Lines({ list, ...ledgerProps }: Shown) {
  const translate = useText()
  const format = useFormat()
  const { changeOf, colorOf, kindOf } = useWords(ledgerProps)
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate(ledgerListTexts.time)}</TableCell>
            <TableCell>{translate(ledgerListTexts.kind)}</TableCell>
            <TableCell align="right">{translate(ledgerListTexts.change)}</TableCell>
            <TableCell align="right">{translate(ledgerListTexts.after)}</TableCell>
            <TableCell>{translate(ledgerListTexts.memo)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.moment(entry.create_time)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{kindOf(entry)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600, color: colorOf(entry) }}>
                {changeOf(entry)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {ledgerProps.formatAmount(entry.after)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{entry.memo}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function Cards({ list, ...ledgerProps }: Shown) {
  const translate = useText()
  const format = useFormat()
  const { changeOf, colorOf, kindOf } = useWords(ledgerProps)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
      {list.map((entry) => (
        <Box component="li" key={entry.id} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{kindOf(entry)}</Typography>
            <Typography sx={{ fontWeight: 600, color: colorOf(entry), whiteSpace: 'nowrap' }}>{changeOf(entry)}</Typography>
          </Box>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {entry.memo}
          </Typography>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary', fontSize: 12 }}>
            <span>{format.moment(entry.create_time)}</span>
            <span>
              {translate(ledgerListTexts.after)} {ledgerProps.formatAmount(entry.after)}
            </span>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

interface Ledger extends MemberQuery<LedgerAnswer> {
  readonly page: number
  readonly limit: number
  readonly turnTo: (page: number, limit: number) => void
}

const calls = { money: '/api/account/balance', score: '/api/account/integral' } as const
const defaultPageSize = limits.pageSizes[0]

/** A page of a ledger, by the page and limit in the address. */
function useLedger(balance: keyof typeof calls): Ledger {
  const [search, setSearch] = useSearchParams()
  const page = wholeOf(search.get('page'), 1)
  const requestedSize = wholeOf(search.get('limit'), defaultPageSize)
  const limit = limits.pageSizes.find((one) => one === requestedSize) ?? defaultPageSize
  const answer = useMemberQuery<LedgerAnswer>(calls[balance], { page, limit })
  const turnTo = (next: number, size: number): void =>
    setSearch({ ...(next > 1 && { page: String(next) }), ...(size !== defaultPageSize && { limit: String(size) }) })
  return { ...answer, page, limit, turnTo }
}

const wholeOf = (text: string | null, fallback: number): number => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback)
