import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'

import { t } from '../../../resources/kit/text'
import { EmptyState } from '../../../src/ui/EmptyState'
import { useText } from '../../../src/ui/useText'
import { LoadError } from '../LoadError'
import { PageCard } from '../PageCard'
import { LedgerList } from './LedgerList'
import { LedgerPager } from './LedgerPager'
import { useLedger } from './useLedger'

import type { Text } from '../../../resources/kit/text'

const texts = {
  has: t('当前 {value}', 'Now {value}'),
  none: t('还没有记录', 'There is no entry yet'),
  noneText: t('有变动时会出现在这里', 'Every change will stand here'),
}

interface Props {
  readonly title: Text
  readonly balance: 'money' | 'score'
  readonly now: string
  readonly sayAmount: (value: string | number) => string
  readonly kinds: Readonly<Record<string, Text>>
}

/** Every change of one balance, the newest first; the address holds the page. */
export function LedgerPage({ title, balance, now, sayAmount, kinds }: Props) {
  const translate = useText()
  const { data, problem, isLoading, reload, page, limit, turnTo } = useLedger(balance)
  const isEmpty = data?.total === 0
  return (
    <PageCard isHead title={translate(title)} tools={<Chip label={translate(texts.has, { value: now })} variant="outlined" />}>
      {problem !== undefined ? <LoadError text={problem} onRetry={reload} /> : null}
      {problem === undefined && isEmpty ? <EmptyState icon={<ReceiptLongOutlined />} title={translate(texts.none)} text={translate(texts.noneText)} /> : null}
      {problem === undefined && !isEmpty ? (
        <Box aria-busy={isLoading} sx={{ opacity: isLoading && data ? 0.6 : 1 }}>
          <LedgerList list={data?.list} balance={balance} sayAmount={sayAmount} kinds={kinds} />
          {data ? <LedgerPager total={data.total} page={page} limit={limit} onTurn={turnTo} /> : <Typography sx={{ minHeight: 52 }} />}
        </Box>
      ) : null}
    </PageCard>
  )
}
