import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { HealthCondition, HealthResult } from '../../../resources/system/health'
import type { Text } from '../../../resources/kit/text'

const states = {
  ok: { text: t('正常', 'OK'), icon: CheckCircleOutlined, color: 'success' },
  wrong: { text: t('有问题', 'Problem'), icon: ErrorOutlined, color: 'error' },
  skipped: { text: t('跳过', 'Skipped'), icon: RemoveCircleOutline, color: 'disabled' },
  unknown: { text: t('未检查', 'Not checked'), icon: HelpOutlined, color: 'disabled' },
} as const satisfies Readonly<Record<HealthResult['state'] | 'unknown', object>>

const texts = {
  count: t('{count} 处：', '{count} found:'),
  more: t('…', '...'),
  remedy: t('处理办法：{remedy}', 'Solution: {remedy}'),
  owner: t('服务器账号无权检查，请运行 npm run doctor', 'The server role has no permission to check this; run npm run doctor'),
  taken: t('{taken} 毫秒', '{taken} ms'),
}

interface Props {
  readonly title: Text
  readonly conditions: readonly HealthCondition[]
}

/** Conditions below one heading. */
export function HealthRows({ title, conditions }: Props) {
  const translate = useText()
  return (
    <Box component="section" aria-label={translate(title)} sx={{ borderTop: 1, borderColor: 'divider', px: 2, py: 1.5 }}>
      <Typography component="h2" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate(title)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {conditions.map((condition) => (
          <ConditionRow key={condition.holds.en} condition={condition} />
        ))}
      </Box>
    </Box>
  )
}

function ConditionRow({ condition: { holds, remedy, result } }: { readonly condition: HealthCondition }) {
  const translate = useText()
  const format = useFormat()
  const { text, icon: StateIcon, color } = states[result?.state ?? 'unknown']
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 0.5, fontSize: 14 }}>
      <StateIcon color={color} fontSize="small" titleAccess={translate(text)} sx={{ mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box>{sentence(translate(holds))}</Box>
        {result?.state === 'wrong' ? <Violations result={result} remedy={remedy} /> : null}
        {result?.state === 'skipped' ? <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{translate(texts.owner)}</Box> : null}
      </Box>
      {result && result.state !== 'skipped' ? (
        <Box sx={{ color: 'text.secondary', fontSize: 13, whiteSpace: 'nowrap' }} title={format.moment(result.time)}>
          {translate(texts.taken, { taken: format.number(result.taken) })}
        </Box>
      ) : null}
    </Box>
  )
}

function Violations({ result: { count, examples }, remedy }: { readonly result: HealthResult; readonly remedy: Text }) {
  const translate = useText()
  const format = useFormat()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, my: 0.5 }}>
        {translate(texts.count, { count: format.number(count) })}
        {examples.map((example) => (
          <Chip key={example} size="small" variant="outlined" color="error" label={example} sx={{ maxWidth: '100%' }} title={example} />
        ))}
        {count > examples.length ? translate(texts.more) : null}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{translate(texts.remedy, { remedy })}</Box>
    </>
  )
}

/** The sentences of the conditions begin small, as the doctor prints them after its verdict. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
