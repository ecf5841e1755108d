import DoneAll from '@mui/icons-material/DoneAll'
import SearchOff from '@mui/icons-material/SearchOff'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import InputBase from '@mui/material/InputBase'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useRef, useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { resourceAt } from '../../../resources'
import { limits } from '../../../resources/kit/protocol/list'
import { t } from '../../../resources/kit/text'
import { triageKinds, triageLimits } from '../../../resources/order/triage'
import { usePermitted } from '../../crud/list/usePermitted'
import { LiveBar } from '../../crud/list/LiveBar'
import { ActionPopup } from '../../crud/popup/ActionPopup'
import { ViewerProvider } from '../../ui/cell/ViewerProvider'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { TriageDetails } from './TriageDetails'
import { TriageQueue } from './TriageQueue'
import { labelOf } from './triageShortcuts'
import { useTriage } from './useTriage'
import { useTriageKeys } from './useTriageKeys'

import type { AnyResource } from '../../../resources/kit/define'
import type { TriageKindName } from '../../../resources/order/triage'
import type { Triage, OpenAction } from './useTriage'

const texts = {
  all: t('全部', 'All'),
  kinds: t('按类型筛选', 'Filter by type'),
  search: t('查找单号、买家全名或商品（/）', 'Number, full buyer name or product (/)'),
  failed: t('队列加载失败', 'The queue could not be loaded'),
  done: t('全部处理完了', 'All caught up'),
  comes: t('有新的待办时会在这里提示。', 'New cases will appear here.'),
  nothing: t('没有符合的待办', 'No matches'),
  choose: t('选择左侧的一件待办', 'Select a case on the left'),
  many: t('1万+', '10,000+'),
}

/** One queue of everything that waits for staff: at the left the cases, at the right the open one with its actions. In a narrow window one after the other. */
export function TriagePage() {
  const isNarrow = useMediaQuery('(max-width:899.95px)', { noSsr: true })
  const search = useRef<HTMLInputElement>(null)
  const now = useMinute() // claims of colleagues end by themselves
  const triage = useTriage(isNarrow)
  useTriageKeys(triage, search)
  const { current, action } = triage
  const isCaseShown = current !== undefined
  return (
    <ViewerProvider>
      <Paper variant="outlined" sx={{ display: 'flex', height: { xs: 'calc(100% - 2px)', md: '100%' }, minHeight: 360, overflow: 'hidden' }}>
        {isNarrow && isCaseShown ? null : <Queue triage={triage} search={search} now={now} />}
        {isNarrow && !isCaseShown ? null : (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {current ? (
              <TriageDetails
                one={current}
                me={triage.me}
                actions={triage.actions}
                isOurs={triage.isOurs}
                isNarrow={isNarrow}
                onAction={triage.run}
                onBack={triage.close}
              />
            ) : triage.isPending ? null : (
              <Choose isEmpty={triage.cases.length === 0 && !triage.text} />
            )}
          </Box>
        )}
      </Paper>
      {action ? <TriagePopup key={`${action.of.key} ${action.action.key}`} open={action} triage={triage} /> : null}
    </ViewerProvider>
  )
}

function Choose({ isEmpty }: { readonly isEmpty: boolean }) {
  const translate = useText()
  return (
    <EmptyState icon={<DoneAll aria-hidden />} title={translate(isEmpty ? texts.done : texts.choose)} text={isEmpty ? translate(texts.comes) : undefined} />
  )
}

interface QueueProps {
  readonly triage: Triage
  readonly search: React.RefObject<HTMLInputElement | null>
  readonly now: number
}

function Queue({ triage, search, now }: QueueProps) {
  const translate = useText()
  const root = useRef<HTMLDivElement>(null)
  const { cases, counts, error } = triage
  return (
    <Box
      ref={root}
      sx={{
        width: { xs: '100%', md: 380 },
        flexShrink: 0,
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        borderRight: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Box role="group" aria-label={translate(texts.kinds)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, p: 1.5, pb: 1 }}>
        <KindChip
          label={translate(texts.all)}
          count={sum(Object.values(counts))}
          isChosen={triage.kind === undefined}
          onChoose={() => triage.choose(undefined)}
        />
        {(Object.entries(counts) as [TriageKindName, number][]).map(([kind, count]) => (
          <KindChip key={kind} label={translate(triageKinds[kind].title)} count={count} isChosen={triage.kind === kind} onChoose={() => triage.choose(kind)} />
        ))}
      </Box>
      <InputBase
        inputRef={search}
        value={triage.text}
        onChange={({ target }) => triage.setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          if (event.key === 'Escape') triage.setText('')
          event.currentTarget.querySelector('input')?.blur()
        }}
        placeholder={translate(texts.search)}
        inputProps={{ 'aria-label': translate(texts.search), maxLength: triageLimits.text }}
        sx={{ mx: 1.5, mb: 1, px: 1.25, height: 34, fontSize: 13, border: 1, borderColor: 'divider', borderRadius: 1, flexShrink: 0 }}
      />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}>
        {triage.isPending ? (
          Array.from({ length: 8 }, (_, at) => <Skeleton key={at} variant="rounded" height={66} sx={{ m: 1.5, mb: 0 }} />)
        ) : error && cases.length === 0 ? (
          <LoadError title={texts.failed} text={error.message} onRetry={triage.show} />
        ) : cases.length > 0 ? (
          <TriageQueue cases={cases} current={triage.current?.key} me={triage.me} now={now} onOpen={triage.open} />
        ) : triage.text ? (
          <EmptyState icon={<SearchOff aria-hidden />} title={translate(texts.nothing)} />
        ) : (
          <EmptyState icon={<DoneAll aria-hidden />} title={translate(texts.done)} text={translate(texts.comes)} />
        )}
      </Box>
      <LiveBar news={triage.news} root={root} onShow={triage.show} place="foot" />
    </Box>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

interface ChipProps {
  readonly label: string
  readonly count: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function KindChip({ label, count, isChosen, onChoose }: ChipProps) {
  const translate = useText()
  const format = useFormat()
  const number = count > limits.countedTotal ? translate(texts.many) : format.number(count)
  return (
    <Chip
      size="small"
      label={`${label} ${number}`}
      clickable
      aria-pressed={isChosen}
      color={isChosen ? 'primary' : 'default'}
      variant={isChosen ? 'filled' : 'outlined'}
      onClick={onChoose}
    />
  )
}

/** The time, once a minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function TriagePopup({ open, triage }: { readonly open: OpenAction; readonly triage: Triage }) {
  const resource = resourceAt(triageKinds[open.of.kind].of)
  return resource ? <PopupOf resource={resource} open={open} triage={triage} /> : null
}

/** The dialog of the list's own action. */
function PopupOf({
  resource: whole,
  open: { of, action, row },
  triage,
}: {
  readonly resource: AnyResource
  readonly open: OpenAction
  readonly triage: Triage
}) {
  const resource = usePermitted(whole)
  const [ids] = useState([of.id])
  const definition = resource.actions?.[action.action]
  if (!definition) return null
  return (
    <ActionPopup
      resource={resource}
      name={action.action}
      action={{ ...definition, label: labelOf(of.kind, action) }}
      ids={ids}
      known={row}
      presets={action.start}
      onStale={() => triage.refused(of)}
      onDone={() => triage.done(of, action)}
      onClose={triage.cancel}
    />
  )
}
