import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { PopupFrame } from '../popup/PopupFrame'
import { ImportReview } from './ImportReview'
import { ImportStart } from './ImportStart'

import type { AnyResource } from '../../../resources/kit/define'
import type { ImportAnswer } from '../../../resources/kit/protocol/imports'

const texts = {
  title: t('导入{title}', 'Import {title}'),
  apply: t('导入 {count} 条', 'Import {count} {count:row|rows}'),
  running: t('正在导入，请勿关闭页面…', 'Importing; keep this page open…'),
  other: t('换一个文件', 'Choose another file'),
  undo: t('撤销这次导入', 'Undo this import'),
  undoing: t('正在撤销…', 'Undoing…'),
  close: t('关闭', 'Close'),
  failed: t('这次导入已不存在或不属于您', 'This import is gone or belongs to somebody else'),
}

interface Props {
  readonly resource: AnyResource
  readonly run: number | undefined
  readonly onClose: () => void
}

/** Imports a sheet in steps: choose the file, review the changes, apply them, undo them. */
export function ImportPopup({ resource, run, onClose }: Props) {
  const translate = useText()
  const { imports } = useData()
  const navigate = useNavigate()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const [isBusy, setBusy] = useState(false)
  const key = ['import', resource.path, run]
  const { data: answer, isError } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => imports.run(resource.path, run ?? 0, signal),
    enabled: run !== undefined,
    retry: false,
    gcTime: 0,
  })
  const goTo = (next: number | undefined): void => void navigate(`${screenAddress(resource.path)}/import${next ? `/${next}` : ''}${window.location.search}`)
  const act = async (call: (path: string, run: number) => Promise<ImportAnswer>): Promise<void> => {
    setBusy(true)
    try {
      client.setQueryData(key, await call(resource.path, run ?? 0))
      void invalidate(resource.path)
    } catch {
      void client.invalidateQueries({ queryKey: key }) // the request reports a refusal; the import may have been deleted
    } finally {
      setBusy(false)
    }
  }
  return (
    <PopupFrame
      title={translate(texts.title, { title: resource.title })}
      width={1000}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate(texts.close)}
          </Button>
          {answer ? (
            <ImportButtons
              answer={answer}
              isBusy={isBusy}
              onOther={() => goTo(undefined)}
              onApply={() => void act(imports.apply)}
              onUndo={() => void act(imports.undo)}
            />
          ) : null}
        </>
      }
    >
      {run === undefined ? <ImportStart resource={resource} onRead={goTo} /> : null}
      {run !== undefined && isError ? <Alert severity="warning">{translate(texts.failed)}</Alert> : null}
      {run !== undefined && !isError && !answer ? <Skeleton variant="rounded" height={240} /> : null}
      {answer ? <ImportReview key={answer.run} resource={resource} answer={answer} /> : null}
    </PopupFrame>
  )
}

interface ImportButtonsProps {
  readonly answer: ImportAnswer
  readonly isBusy: boolean
  readonly onOther: () => void
  readonly onApply: () => void
  readonly onUndo: () => void
}

function ImportButtons({ answer, isBusy, onOther, onApply, onUndo }: ImportButtonsProps) {
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
        <Button variant="contained" loading={isBusy} loadingPosition="start" disabled={Boolean(answer.counts.wrong)} onClick={onApply}>
          {translate(isBusy ? texts.running : texts.apply, { count })}
        </Button>
      ) : null}
      {answer.state === 'applied' ? (
        <Button variant="contained" color="warning" loading={isBusy} loadingPosition="start" onClick={onUndo}>
          {translate(isBusy ? texts.undoing : texts.undo)}
        </Button>
      ) : null}
    </>
  )
}
