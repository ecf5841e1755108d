import PrintDisabledOutlined from '@mui/icons-material/PrintDisabledOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'

import { useCan, useData, useSession } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { resourceAt } from '../../../resources'
import { rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { loadingAddress } from '../../routing/requestedPage'
import { usePageTitle } from '../../routing/usePageTitle'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { MessagePage } from '../../ui/feedback/MessagePage'
import { PageLoading } from '../../ui/feedback/PageLoading'
import { useText } from '../../ui/useText'
import { nodeParts, printoutsOf } from '../actions/useRights'
import { usePermitted } from '../list/usePermitted'
import { parseListQuery } from '../url/listQuery'
import { toRowFilter, toSort } from '../url/toSearchParams'
import { PrintToolbar } from './PrintToolbar'
import { PrintedMark } from './PrintedMark'
import { SlipView } from './SlipView'
import { usePageRules } from './pageRules'
import { everyRow } from './usePrint'
import { usePrintSettings } from './usePrintSettings'
import { useReadyToPrint } from './useReadyToPrint'

import type { PrintParams } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { NamedPrintout } from '../actions/useRights'
import type { PrintState } from './usePrint'

const texts = {
  denied: t('您没有打印权限', 'You do not have permission to print'),
  deniedText: t('请联系管理员开通。', 'Contact an administrator for access.'),
  back: t('返回列表', 'Back to the list'),
  failed: t('打印内容加载失败', 'The print content could not be loaded'),
  nothing: t('没有可打印的内容', 'There is nothing to print'),
  noLines: t('这些记录没有“{set}”，可以换一种商品范围。', 'These records have nothing under "{set}"; choose other items.'),
  noRows: t('记录已不存在，或其状态没有此单据。', 'The records no longer exist, or have no such slip in their status.'),
  leftOut: t(
    '{count} 条记录已不存在，或其状态没有此单据，未列入',
    '{count} {count:record|records} left out: no longer there, or without this slip in {count:its|their} status',
  ),
  empty: t('{count} 条记录没有“{set}”，未列入', '{count} {count:record|records} left out: nothing under "{set}"'),
}

/** The print view of a list, outside of the frame of the back office: what is on the page is what is printed. */
export function PrintPage({ path }: { readonly path: string }) {
  const { admin, isLoaded } = useSession()
  const { pathname, search } = useLocation()
  const resource = resourceAt(path)
  if (!admin || !isLoaded) return <Navigate to={loadingAddress(pathname + search)} replace />
  return resource ? <PrintoutOf resource={resource} /> : <Navigate to="/404" replace />
}

function PrintoutOf({ resource: whole }: { readonly resource: AnyResource }) {
  const translate = useText()
  const can = useCan()
  const resource = usePermitted(whole)
  const { printout: name = '' } = useParams()
  const permitted = printoutsOf(resource, can)
  const printout = permitted.find((one) => one.name === name)
  if (printout) return <PrintView key={name} resource={resource} printout={printout} others={permitted} />
  if (!resource.printouts || !Object.hasOwn(resource.printouts, name)) return <Navigate to="/404" replace />
  return (
    <MessagePage title={translate(texts.denied)} text={translate(texts.deniedText)}>
      <Button component={Link} to={screenAddress(resource.path)} variant="contained">
        {translate(texts.back)}
      </Button>
    </MessagePage>
  )
}

interface ViewProps {
  readonly resource: AnyResource
  readonly printout: NamedPrintout
  readonly others: readonly NamedPrintout[]
}

function PrintView({ resource, printout, others }: ViewProps) {
  const translate = useText()
  const data = useData()
  const can = useCan()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const [opened] = useState((state ?? {}) as PrintState)
  const kept = useMemo((): PrintState => (opened.back === undefined ? {} : { back: opened.back }), [opened])
  usePageTitle(printout.title)
  const [settings, change] = usePrintSettings(resource.path, printout, kept)
  const rows = useRequestedRows(resource)
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: [resource.path, 'print', printout.name, rows, settings.set],
    queryFn: ({ signal }) => data.printed(resource.path, printout.name, { ...rows, ...(settings.set !== undefined && { set: settings.set }) }, signal),
    gcTime: 0, // an answer of some minutes ago would be printed before the present one arrives
    retry: false,
  })
  const paper = useRef<HTMLDivElement>(null)
  const names = useMemo(() => answer?.slips.map(({ row }) => (row ? rowName(resource, row, translate) : '')) ?? [], [answer, resource, translate])
  const rules = usePageRules(paper, { paper: settings.paper, title: translate(printout.title), names })
  const print = useReadyToPrint(paper, answer !== undefined && answer.slips.length > 0)
  const isAtOnce = useRef(opened.isAtOnce === true)
  useEffect(() => {
    if (!answer || !isAtOnce.current) return
    isAtOnce.current = false
    void navigate({ pathname, search }, { replace: true, state: kept }) // returning to this view does not print again
    void print()
  }, [answer, print, navigate, pathname, search, kept])
  const set = settings.set === undefined ? undefined : printout.lines.sets?.[settings.set]?.title
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', '@media print': { display: 'block', height: 'auto' } }}>
      <PrintToolbar
        printout={printout}
        others={others}
        settings={settings}
        slips={answer?.slips.length ?? 0}
        kept={kept}
        mayUse={(node) => node === undefined || can(...nodeParts(resource, node))}
        onChange={change}
        onPrint={() => void print()}
        onBack={() => void navigate(opened.back ?? screenAddress(resource.path))}
      />
      <Box sx={contentStyle} aria-busy={isFetching}>
        {answer && answer.left_out > 0 && answer.slips.length > 0 ? <Note text={translate(texts.leftOut, { count: answer.left_out })} /> : null}
        {answer && answer.empty > 0 && set && answer.slips.length > 0 ? <Note text={translate(texts.empty, { count: answer.empty, set })} /> : null}
        {error ? (
          <LoadError title={texts.failed} text={error.message} onRetry={() => void refetch()} />
        ) : !answer ? (
          <PageLoading />
        ) : answer.slips.length === 0 ? (
          <EmptyState
            icon={<PrintDisabledOutlined aria-hidden />}
            title={translate(texts.nothing)}
            text={translate(answer.empty > 0 && set ? texts.noLines : texts.noRows, set ? { set } : {})}
          />
        ) : (
          <div ref={paper} data-paper={settings.paper}>
            <style>{rules}</style>
            {answer.slips.map((slip, at) => (
              <SlipView
                key={slip.row?.id ?? 0}
                resource={resource}
                printout={printout}
                settings={settings}
                slip={slip}
                names={answer.names}
                letterhead={answer.letterhead}
                at={at}
                of={answer.slips.length}
              />
            ))}
          </div>
        )}
      </Box>
      {answer && answer.unmarked.length > 0 ? (
        <PrintedMark path={resource.path} printout={printout} ids={answer.unmarked} onMarked={() => void refetch()} />
      ) : null}
    </Box>
  )
}

const Note = ({ text }: { readonly text: string }) => (
  <Alert severity="info" sx={{ mb: 2, '@media print': { display: 'none' } }}>
    {text}
  </Alert>
)

/** The rows of the address: their ids, or the filters of the list. */
function useRequestedRows(resource: AnyResource): PrintParams {
  const [search] = useSearchParams()
  const [ids, isEvery, query] = [search.get('ids'), search.get(everyRow) !== null, search.toString()]
  return useMemo(() => {
    if (ids !== null || !isEvery) return { ids: ids?.split(',') ?? [] }
    const { state } = parseListQuery(resource, `?${query}`)
    const { expected: _, ...filter } = toRowFilter(resource, state, 0)
    return { ...filter, sort: toSort(state.order) }
  }, [resource, ids, isEvery, query])
}

const contentStyle = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  p: { xs: 1.5, sm: 3 },
  bgcolor: 'background.default',
  '@media print': { overflow: 'visible', p: 0, bgcolor: '#fff' },
} as const
