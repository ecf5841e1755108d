import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { moneyLog } from '../../../resources/user/moneyLog'
import { LedgerPage } from './LedgerPage'

const title = t('余额记录', 'My balance')

export function BalancePage() {
  const format = useFormat()
  return <LedgerPage title={title} balance="money" formatAmount={format.money} kinds={moneyLog.fields.type.choices} />
}
