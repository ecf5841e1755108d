import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../../src/ui/useText'

import type { Theme } from '@mui/material/styles'
import type { Text } from '../../../resources/kit/text'
import type { LedgerEntry } from './useLedger'

const texts = {
  time: t('时间', 'Time'),
  kind: t('类型', 'Type'),
  change: t('变动', 'Change'),
  after: t('变动后', 'After'),
  memo: t('备注', 'Memo'),
}

interface Props {
  readonly list: readonly LedgerEntry[] | undefined
  readonly balance: 'money' | 'score'
  readonly sayAmount: (value: string | number) => string
  readonly kinds: Readonly<Record<string, Text>>
}

/** A table, or on a phone one card below the other. */
export function LedgerList({ list, ...looks }: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  if (!list)
    return (
      <Box aria-hidden sx={{ display: 'grid', gap: 1 }}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} variant="rounded" height={isWide ? 36 : 76} />
        ))}
      </Box>
    )
  return isWide ? <Lines list={list} {...looks} /> : <Cards list={list} {...looks} />
}

type Shown = Props & { readonly list: readonly LedgerEntry[] }

function useWords({ balance, sayAmount, kinds }: Pick<Props, 'balance' | 'sayAmount' | 'kinds'>) {
  const translate = useText()
  return {
    changeOf: (entry: LedgerEntry): string => {
      const amount = entry[balance] ?? 0
      return Number(amount) > 0 ? `+${sayAmount(amount)}` : sayAmount(amount)
    },
    toneOf: (entry: LedgerEntry): string => (Number(entry[balance] ?? 0) > 0 ? 'success.main' : 'warning.main'),
    kindOf: ({ type }: LedgerEntry): string => {
      const kind = type === undefined ? undefined : kinds[type]
      return kind ? translate(kind) : (type ?? '-')
    },
  }
}

function Lines({ list, ...looks }: Shown) {
  const translate = useText()
  const format = useFormat()
  const { changeOf, toneOf, kindOf } = useWords(looks)
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate(texts.time)}</TableCell>
            <TableCell>{translate(texts.kind)}</TableCell>
            <TableCell align="right">{translate(texts.change)}</TableCell>
            <TableCell align="right">{translate(texts.after)}</TableCell>
            <TableCell>{translate(texts.memo)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.moment(entry.create_time)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{kindOf(entry)}</TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 600, color: toneOf(entry) }}>
                {changeOf(entry)}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {looks.sayAmount(entry.after)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{entry.memo}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function Cards({ list, ...looks }: Shown) {
  const translate = useText()
  const format = useFormat()
  const { changeOf, toneOf, kindOf } = useWords(looks)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
      {list.map((entry) => (
        <Box component="li" key={entry.id} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{kindOf(entry)}</Typography>
            <Typography sx={{ fontWeight: 600, color: toneOf(entry), whiteSpace: 'nowrap' }}>{changeOf(entry)}</Typography>
          </Box>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {entry.memo}
          </Typography>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary', fontSize: 12 }}>
            <span>{format.moment(entry.create_time)}</span>
            <span>
              {translate(texts.after)} {looks.sayAmount(entry.after)}
            </span>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
