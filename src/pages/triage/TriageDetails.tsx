import ArrowBack from '@mui/icons-material/ArrowBack'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { resourceAt } from '../../../resources'
import { t } from '../../../resources/kit/text'
import { triageKinds } from '../../../resources/order/triage'
import { useRights } from '../../crud/actions/useRights'
import { CurrentListProvider } from '../../crud/list/listContext'
import { usePermitted } from '../../crud/list/usePermitted'
import { DetailsSkeleton, ShowContent } from '../../crud/show/ShowContent'
import { cellStyles } from '../../ui/cell/cellStyles'
import { DelegatedTooltip } from '../../ui/cell/DelegatedTooltip'
import { LoadError } from '../../ui/feedback/LoadError'
import { Icon } from '../../ui/icon/Icon'
import { useText } from '../../ui/useText'
import { isTaken } from './triageCases'
import { labelOf } from './triageShortcuts'
import { useDetails } from './useDetails'

import type { AnyResource } from '../../../resources/kit/define'
import type { TriageAction, TriageKind } from '../../../resources/order/triage'
import type { RowHandlers } from '../../crud/list/listContext'
import type { ShownCase } from './triageCases'

const texts = {
  back: t('返回队列', 'Back to the queue'),
  whole: t('打开完整页面', 'Open full page'),
  ended: t('这件事已经处理完了，按 j 看下一件。', 'This case has been handled; press j for the next one.'),
  taken: t('{name} 正在处理这件事，按 j 看下一件。', '{name} is handling this case; press j for the next one.'),
  since: t('{time}开始等待', 'Came in {time}'),
  due: t('{time}到期', 'Due {time}'),
  failed: t('详情加载失败', 'The details could not be loaded'),
  noDetails: t('没有查看详情的权限。', 'You do not have permission to view the details.'),
}

interface Props {
  readonly one: ShownCase
  readonly me: number
  /** Those that this user may run. */
  readonly actions: readonly TriageAction[]
  /** It is certainly ours: its actions work. */
  readonly isOurs: boolean
  readonly isNarrow: boolean
  readonly onAction: (action: TriageAction) => void
  readonly onBack: () => void
}

/** All that is needed to decide a case, and its actions with their keys. */
export function TriageDetails({ one, me, actions, isOurs, isNarrow, onAction, onBack }: Props) {
  const translate = useText()
  const format = useFormat()
  const kind: TriageKind = triageKinds[one.kind]
  const isOver = one.promise !== null && one.promise * 1000 < Date.now()
  return (
    <Box component="section" aria-label={one.no} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}>
      <Box sx={{ px: { xs: 2, md: 3 }, py: 1.5, borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          {isNarrow ? (
            <IconButton size="small" edge="start" aria-label={translate(texts.back)} onClick={onBack}>
              <ArrowBack />
            </IconButton>
          ) : null}
          <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0, fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {translate(kind.noun)} {one.no}
          </Box>
          <IconButton size="small" component={Link} to={wholeAddress(one)} aria-label={translate(texts.whole)} title={`${translate(texts.whole)} (o)`}>
            <OpenInNew fontSize="small" />
          </IconButton>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1.5, fontSize: 13, color: 'text.secondary' }}>
          <span>{[one.who, one.amount === null ? '' : format.money(one.amount)].filter(Boolean).join(' · ')}</span>
          <span>{translate(texts.since, { time: format.ago(one.since) })}</span>
          {one.promise === null ? null : (
            <Box component="span" sx={isOver ? { color: 'error.main', fontWeight: 600 } : {}}>
              {translate(texts.due, { time: format.ago(one.promise) })}
            </Box>
          )}
        </Box>
        {one.isEnded || isTaken(one, me) ? (
          <Alert severity="info" sx={{ py: 0 }}>
            {one.isEnded ? translate(texts.ended) : translate(texts.taken, { name: one.claim?.name ?? '' })}
          </Alert>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {actions.map((action, at) => (
              <Button
                key={action.key}
                size="small"
                variant={at === 0 ? 'contained' : 'outlined'}
                aria-disabled={!isOurs}
                aria-keyshortcuts={action.key}
                onClick={() => onAction(action)}
                startIcon={<Icon name={resourceAt(kind.of)?.actions?.[action.action]?.icon ?? 'bolt'} fontSize="small" />}
              >
                {translate(labelOf(one.kind, action))}
                {isNarrow ? null : <Key>{action.key}</Key>}
              </Button>
            ))}
          </Box>
        )}
      </Box>
      <Details one={one} isNarrow={isNarrow} />
    </Box>
  )
}

/** The list of the case with its details open over it. */
export function wholeAddress({ kind, id }: ShownCase): string {
  const { of } = triageKinds[kind]
  return `${screenAddress(of)}/show/${id}`
}

function Details({ one, isNarrow }: { readonly one: ShownCase; readonly isNarrow: boolean }) {
  const resource = resourceAt(triageKinds[one.kind].of)
  return resource ? <DetailsOf key={one.key} resource={resource} id={one.id} isNarrow={isNarrow} /> : null
}

function DetailsOf({ resource: whole, id, isNarrow }: { readonly resource: AnyResource; readonly id: number; readonly isNarrow: boolean }) {
  const translate = useText()
  const resource = usePermitted(whole)
  const rights = useRights(resource)
  const details = useDetails(resource.path, id, rights.mayShow)
  const current = useMemo(() => ({ resource, rights: { ...rights, ...noActions }, handlers: noHandlers, isPhone: isNarrow }), [resource, rights, isNarrow])
  if (!rights.mayShow) return <Alert severity="info">{translate(texts.noDetails)}</Alert>
  return (
    <CurrentListProvider value={current}>
      <DelegatedTooltip>
        <Scroller aria-busy={details.isFetching}>
          {details.data ? (
            <ShowContent resource={resource} details={details.data} onOpen={nothing} />
          ) : details.error ? (
            <LoadError title={texts.failed} text={details.error.message} onRetry={() => void details.refetch()} />
          ) : (
            <DetailsSkeleton />
          )}
        </Scroller>
      </DelegatedTooltip>
    </CurrentListProvider>
  )
}

const nothing = (): void => undefined

/** The actions of the case stand above; what else the list offers is one key away, in the whole screen. */
const noActions = {
  mayHistory: false,
  mayCopy: false,
  mayMoveTo: false,
  may: { index: true, add: false, edit: false, del: false, sortable: false },
  row: [],
  rows: [],
  printouts: [],
} as const
const noHandlers: RowHandlers = {
  edit: nothing,
  open: nothing,
  remove: nothing,
  runAction: nothing,
  print: nothing,
  copy: nothing,
  addChild: nothing,
  moveTo: nothing,
  levelOf: () => undefined,
  history: nothing,
  select: nothing,
  toggleBranch: nothing,
  openBranch: nothing,
  toggleDetails: nothing,
  hrefOf: () => '',
  resize: nothing,
}

const Scroller = styled('div')(({ theme }) => ({
  ...cellStyles(theme),
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  padding: theme.spacing(2, 3),
  [theme.breakpoints.down('md')]: { padding: theme.spacing(2) },
}))

const Key = styled('kbd')({
  marginInlineStart: 8,
  minWidth: 18,
  padding: '0 4px',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  border: '1px solid currentColor',
  borderRadius: 4,
  textTransform: 'none',
})
