import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import LockOutlined from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import { memo } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { triageKinds } from '../../../resources/order/triage'
import { useText } from '../../ui/useText'
import { isTaken } from './triageCases'

import type { ShownCase } from './triageCases'

const texts = {
  queue: t('待办队列', 'Queue'),
  waits: t('{time}开始等待', 'came in {time}'),
  due: t('{time}到期', 'due {time}'),
  taken: t('{name} 处理中', 'with {name}'),
  ended: t('已处理', 'handled'),
  left: t('剩余 {count}', '{count} left'),
}

interface Props {
  readonly cases: readonly ShownCase[]
  readonly current: string | undefined
  readonly me: number
  /** Milliseconds; changes once a minute, so that ages stay true. */
  readonly now: number
  readonly onOpen: (one: ShownCase) => void
}

/** The cases in their order. One that a colleague has says so and can be looked at, but not taken. */
export function TriageQueue({ cases, current, me, now, onOpen }: Props) {
  const translate = useText()
  return (
    <Box component="ul" aria-label={translate(texts.queue)} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {cases.map((one) => (
        <QueueItem key={one.key} one={one} isCurrent={one.key === current} isTakenNow={isTaken(one, me)} now={now} onOpen={onOpen} />
      ))}
    </Box>
  )
}

interface ItemProps {
  readonly one: ShownCase
  readonly isCurrent: boolean
  readonly isTakenNow: boolean
  readonly now: number
  readonly onOpen: (one: ShownCase) => void
}

const QueueItem = memo(function QueueItem({ one, isCurrent, isTakenNow, now, onOpen }: ItemProps) {
  const translate = useText()
  const format = useFormat()
  const { kind, no, who, what, amount, left, since, promise, claim, isEnded } = one
  const isOver = promise !== null && promise * 1000 < now
  const isAside = isEnded || isTakenNow
  return (
    <li data-row={one.id} data-case={one.key}>
      <ButtonBase
        aria-current={isCurrent}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => onOpen(one)}
        sx={{
          display: 'block',
          width: '100%',
          textAlign: 'left',
          px: 1.5,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
          borderLeft: '3px solid transparent',
          '&[aria-current="true"]': { bgcolor: 'action.hover', borderLeftColor: 'primary.main' },
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outline: (theme) => `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, opacity: isAside ? 0.6 : 1 }}>
          <Chip size="small" variant="outlined" color={triageKinds[kind].color} label={translate(triageKinds[kind].noun)} sx={{ height: 20, fontSize: 12 }} />
          <Box
            component="span"
            sx={{ flex: 1, minWidth: 0, fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          >
            {no}
          </Box>
          <Box component="span" sx={{ fontSize: 13, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {amount !== null ? format.money(amount) : left !== null ? translate(texts.left, { count: format.number(left) }) : ''}
          </Box>
        </Box>
        <Box sx={{ mt: 0.5, fontSize: 13, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', opacity: isAside ? 0.6 : 1 }}>
          {[who, what].filter(Boolean).join(' · ')}
        </Box>
        <Box sx={{ mt: 0.25, display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, color: 'text.secondary' }}>
          <Box component="span" sx={isOver ? { color: 'error.main', fontWeight: 600 } : {}}>
            {promise === null ? translate(texts.waits, { time: format.ago(since) }) : translate(texts.due, { time: format.ago(promise) })}
          </Box>
          {isAside ? (
            <Box component="span" sx={{ ml: 'auto', display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.primary' }}>
              {isEnded ? <CheckCircleOutline sx={{ fontSize: 14 }} /> : <LockOutlined sx={{ fontSize: 14 }} />}
              {isEnded ? translate(texts.ended) : translate(texts.taken, { name: claim?.name ?? '' })}
            </Box>
          ) : null}
        </Box>
      </ButtonBase>
    </li>
  )
})
