import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { scoreLog } from '../../../resources/user/scoreLog'
import { LedgerPage } from './LedgerPage'

const title = t('积分记录', 'My points')

export function ScorePage() {
  const format = useFormat()
  return <LedgerPage title={title} balance="score" formatAmount={format.number} kinds={scoreLog.fields.type.choices} />
}
