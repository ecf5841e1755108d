import Computer from '@mui/icons-material/ComputerOutlined'
import Smartphone from '@mui/icons-material/SmartphoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { AccountSection } from './AccountSection'
import { useAccountMutation, useOwnSessionsQuery } from './accountCalls'

import type { OwnSession } from '../../../resources/kit/protocol/session'
import type { Text } from '../../../resources/kit/text'

const texts = {
  title: t('登录设备', 'Sessions'),
  hint: t('不认识的登录请立即结束，并修改密码', 'End any session you do not recognize and change your password'),
  current: t('本次登录', 'This session'),
  kept: t('保持登录', 'Kept signed in'),
  signedIn: t('登录于 {time}', 'Signed in {time}'),
  seen: t('最近使用 {time}', 'Last used {time}'),
  end: t('结束', 'End'),
  endOf: t('结束登录：{device}，{ip}', 'End session: {device}, {ip}'),
  endOthers: t('结束其他全部', 'End all other sessions'),
  failed: t('登录设备加载失败', 'The sessions could not be loaded'),
}

/** The sessions of this account, each with a button to end it. */
export function SessionList({ mayEdit }: { readonly mayEdit: boolean }) {
  const translate = useText()
  const post = useAccountMutation()
  const { data, error, refetch } = useOwnSessionsQuery()
  const [isBusy, setBusy] = useState(false)
  const end = (action: string, body: object): void => {
    setBusy(true)
    const done = (): void => setBusy(false)
    post(action, body, { idempotencyKey: newKey(), notifiesSuccess: true })
      .catch(() => refetch()) // a refusal was reported by the request; the session may have ended already
      .finally(done)
  }
  const hasOthers = data?.some((one) => !one.is_current) ?? false
  return (
    <AccountSection
      title={translate(texts.title)}
      text={translate(texts.hint)}
      actions={
        mayEdit && hasOthers ? (
          <Button color="error" variant="outlined" disabled={isBusy} onClick={() => end('endOtherSessions', {})}>
            {translate(texts.endOthers)}
          </Button>
        ) : null
      }
    >
      {error && !data ? <RetryAlert text={texts.failed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton variant="rounded" height={64} aria-hidden /> : null}
      {data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}>
          {data.map((line) => (
            <SessionRow key={line.id} line={line} isBusy={isBusy} onEnd={mayEdit && !line.is_current ? () => end('endSession', { id: line.id }) : undefined} />
          ))}
        </Box>
      ) : null}
    </AccountSection>
  )
}

interface SessionRowProps {
  readonly line: OwnSession
  readonly isBusy: boolean
  readonly onEnd: (() => void) | undefined
}

function SessionRow({ line, isBusy, onEnd }: SessionRowProps) {
  const translate = useText()
  const format = useFormat()
  const { text, values, isPhone } = describeDevice(line.useragent)
  const device = translate(text, values)
  const Sign = isPhone ? Smartphone : Computer
  const seen = line.is_current ? '' : ` · ${translate(texts.seen, { time: format.ago(line.last_seen_time) })}`
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.5, alignItems: 'flex-start' }}>
      <Sign aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="span" title={line.useragent} sx={{ fontWeight: 500 }}>
            {device}
          </Typography>
          {line.is_current ? <Chip color="success" variant="outlined" label={translate(texts.current)} /> : null}
          {line.is_kept ? <Chip variant="outlined" label={translate(texts.kept)} /> : null}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {line.ip}
          {seen}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {translate(texts.signedIn, { time: format.moment(line.sign_in_time) })}
        </Typography>
      </Box>
      {onEnd ? (
        <Button color="error" disabled={isBusy} onClick={onEnd} aria-label={translate(texts.endOf, { device, ip: line.ip })}>
          {translate(texts.end)}
        </Button>
      ) : null}
    </Box>
  )
}

/** The first match: user agents also name the browsers they derive from. */
const browsers: readonly (readonly [RegExp, Text])[] = [
  [/MicroMessenger/, t('微信', 'WeChat')],
  [/Edg(e|A|iOS)?\//, t('Edge', 'Edge')],
  [/OPR\//, t('Opera', 'Opera')],
  [/Firefox\/|FxiOS\//, t('Firefox', 'Firefox')],
  [/Chrome\/|CriOS\//, t('Chrome', 'Chrome')],
  [/Safari\//, t('Safari', 'Safari')],
]
const systems: readonly (readonly [RegExp, Text])[] = [
  [/HarmonyOS|OpenHarmony/, t('鸿蒙', 'HarmonyOS')],
  [/Windows/, t('Windows', 'Windows')],
  [/iPhone/, t('iPhone', 'iPhone')],
  [/iPad/, t('iPad', 'iPad')],
  [/Android/, t('安卓', 'Android')],
  [/Mac OS X|Macintosh/, t('Mac', 'Mac')],
  [/Linux|X11/, t('Linux', 'Linux')],
]
const both = t('{system} 上的 {browser}', '{browser} on {system}')
const other = t('其他程序', 'Other program')

/** Browser and operating system, from the user agent. */
export function describeDevice(userAgent: string): { readonly text: Text; readonly values: Readonly<Record<string, Text>>; readonly isPhone: boolean } {
  const find = (list: typeof browsers): Text | undefined => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  const isPhone = /Mobile|iPhone|iPad|Android/.test(userAgent)
  return browser && system ? { text: both, values: { browser, system }, isPhone } : { text: browser ?? system ?? other, values: {}, isPhone }
}
