import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { ServerRefusal } from '../../../providers/http/errors'
import { inSentence, t } from '../../../resources/kit/text'
import { LoadError } from '../../ui/feedback/LoadError'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { PopupFrame } from '../popup/PopupFrame'
import { ImportBar } from './ImportBar'
import { ImportReview } from './ImportReview'
import { ImportStart } from './ImportStart'

import type { AnyResource } from '../../../resources/kit/define'
import type { ImportAnswer } from '../../../resources/kit/protocol/imports'
import type { NamedAction } from '../actions/useRights'

const texts = {
  title: t('导入{title}', 'Import {title}'),
  apply: t('导入 {count} 条', 'Import {count} {count:row|rows}'),
  running: t('正在导入，请勿关闭页面…', 'Importing; keep this page open…'),
  other: t('换一个文件', 'Choose another file'),
  undo: t('撤销这次导入', 'Undo this import'),
  undoing: t('正在撤销…', 'Undoing…'),
  run: t('执行 {count} 行', 'Run {count} {count:row|rows}'),
  runsNow: t('正在逐行执行，请勿关闭页面…', 'Running row by row; keep this page open…'),
  result: t('下载结果', 'Download result'),
  close: t('关闭', 'Close'),
  failed: t('导入加载失败', 'The import could not be loaded'),
  outdated: t('读取最新状态失败，以下可能已过时', 'The current state could not be read; what is shown here may be outdated'),
  unknown: t(
    '连接中断，结果未知：服务器可能仍在处理，请稍后重新读取状态',
    'The connection was lost and the outcome is unknown: the server may still be at work. Read the state again in a moment',
  ),
}

interface Props {
  readonly resource: AnyResource
  /** The sheet has lines of this action instead of rows of the list. */
  readonly action?: NamedAction
  readonly run: number | undefined
  readonly onClose: () => void
}

/** Imports a sheet in steps: choose the file, review the changes, apply them, undo them. Lines of an action are run, and their result is kept. */
export function ImportPopup({ resource, action, run, onClose }: Props) {
  const translate = useText()
  const imports = useData().importsOf(action?.name)
  const navigate = useNavigate()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState<'apply' | 'undo'>()
  const isBusy = busy !== undefined
  const key = ['import', resource.path, action?.name, run]
  /** The import before a call whose answer was lost. */
  const [before, setBefore] = useState<ImportAnswer>()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => imports.run(resource.path, run ?? 0, signal),
    enabled: run !== undefined,
    retry: false,
    gcTime: 0,
  })
  const goTo = (next: number | undefined): void =>
    void navigate(`${screenAddress(resource.path)}/${action ? `sheet/${action.name}` : 'import'}${next ? `/${next}` : ''}${window.location.search}`)
  const answer = error instanceof ServerRefusal ? undefined : data
  const isUnknown = before !== undefined && before.run === answer?.run && before.state === answer.state
  const readAgain = (): void =>
    void refetch().then((read) => {
      if (read.data && read.data.state !== data?.state) void invalidate(resource.path)
    })
  const act = async (call: 'apply' | 'undo'): Promise<void> => {
    setBusy(call)
    setBefore(undefined)
    try {
      client.setQueryData(key, await imports[call](resource.path, run ?? 0))
      void invalidate(resource.path)
    } catch (failure) {
      if (!(failure instanceof ServerRefusal)) setBefore(answer)
      readAgain() // the request reports a refusal; the import may have been deleted
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <PopupFrame
      title={translate(action?.bySheet?.label ?? texts.title, { title: inSentence(resource.title) })}
      width={1000}
      onClose={isBusy ? () => undefined : onClose}
      banner={
        busy && run !== undefined ? <ImportBar resource={resource} action={action} target={{ run }} work={busy === 'apply' && action ? 'run' : busy} /> : null
      }
      actions={
        <>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate(texts.close)}
          </Button>
          {answer && !error ? (
            <ImportButtons
              answer={answer}
              hasAction={action !== undefined}
              isBusy={isBusy}
              onOther={() => goTo(undefined)}
              onApply={() => void act('apply')}
              onUndo={() => void act('undo')}
              onResult={() => void imports.result(resource.path, answer.run, 'xlsx').catch(() => undefined)} // reported by the request
            />
          ) : null}
        </>
      }
    >
      <GlobalStyles styles={withoutOffer} />
      {run === undefined ? <ImportStart resource={resource} action={action} onOpen={goTo} /> : null}
      {error && !answer ? <LoadError title={texts.failed} text={error.message} onRetry={readAgain} /> : null}
      {answer && (error || isUnknown) ? (
        <RetryAlert severity="warning" text={isUnknown ? texts.unknown : texts.outdated} onRetry={readAgain} sx={{ mb: 2 }} />
      ) : null}
      {run !== undefined && !error && !answer ? <Skeleton variant="rounded" height={240} /> : null}
      {answer ? <ImportReview key={answer.run} resource={resource} action={action} answer={answer} /> : null}
    </PopupFrame>
  )
}

/** The dialog undoes by its own button, which the offer would cover on a phone; the offer shows when the dialog is closed. */
const withoutOffer = { 'body [data-undo]': { display: 'none' } } as const

interface ImportButtonsProps {
  readonly answer: ImportAnswer
  readonly hasAction: boolean
  readonly isBusy: boolean
  readonly onOther: () => void
  readonly onApply: () => void
  readonly onUndo: () => void
  readonly onResult: () => void
}

function ImportButtons({ answer, hasAction, isBusy, onOther, onApply, onUndo, onResult }: ImportButtonsProps) {
  const translate = useText()
  const count = (answer.counts.add ?? 0) + (answer.counts.edit ?? 0)
  const isReady = answer.state === 'ready'
  return (
    <>
      {isBusy ? null : (
        <Button variant="outlined" onClick={onOther}>
          {translate(texts.other)}
        </Button>
      )}
      {isReady && count > 0 ? (
        <Button variant="contained" loading={isBusy} loadingPosition="start" disabled={!hasAction && Boolean(answer.counts.wrong)} onClick={onApply}>
          {translate(hasAction ? (isBusy ? texts.runsNow : texts.run) : isBusy ? texts.running : texts.apply, { count })}
        </Button>
      ) : null}
      {answer.state === 'applied' && hasAction ? (
        <Button variant="contained" onClick={onResult}>
          {translate(texts.result)}
        </Button>
      ) : null}
      {answer.state === 'applied' && !hasAction ? (
        <Button variant="contained" color="warning" loading={isBusy} loadingPosition="start" onClick={onUndo}>
          {translate(isBusy ? texts.undoing : texts.undo)}
        </Button>
      ) : null}
    </>
  )
}
