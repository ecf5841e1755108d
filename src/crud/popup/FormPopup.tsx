import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useEditContext } from 'react-admin'
import { useQuery } from '@tanstack/react-query'

import { useData } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { refusals } from '../../../resources/errors'
import { matchesRow, rowName } from '../../../resources/kit/derived'
import { inSentence, t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useLanguage, useText } from '../../ui/useText'
import { copiedValues } from '../form/copiedValues'
import { SaveBase } from '../form/SaveBase'
import { PopupFrame } from './PopupFrame'
import { RecordForm } from './RecordForm'
import { useDefaultReferences } from './useDefaultReferences'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  add: t('添加{noun}', 'Add {noun}'),
  edit: t('编辑{noun}', 'Edit {noun}'),
  editNamed: t('编辑{noun}：{name}', 'Edit {noun}: {name}'),
  copy: t('复制{noun}', 'Copy {noun}'),
  copyNamed: t('复制{noun}：{name}', 'Copy {noun}: {name}'),
  retry: t('重试', 'Try again'),
  skip: t('跳过', 'Skip'),
}

interface Props {
  readonly resource: AnyResource
  /** The rows to edit one after another; empty to add one. */
  readonly ids: readonly number[]
  readonly presets: Readonly<Record<string, string>>
  /** The state of the row forbids to edit it; without it a message says so. */
  readonly onRefused?: (() => void) | undefined
  readonly onClose: () => void
}

/** Adds one row, or edits one or several in sequence. */
export function FormPopup({ resource, ids, presets, onRefused, onClose }: Props) {
  const [at, setAt] = useState(0)
  const id = ids[at]
  if (id === undefined) return <AddPopup resource={resource} presets={presets} onClose={onClose} />
  return (
    <EditPopup
      key={id}
      resource={resource}
      id={id}
      progress={ids.length > 1 ? `${at + 1} / ${ids.length}` : undefined}
      onRefused={onRefused}
      onClose={onClose}
      onNext={at + 1 < ids.length ? () => setAt(at + 1) : undefined}
    />
  )
}

interface AddProps extends Pick<Props, 'resource' | 'presets' | 'onClose'> {
  /** The popup stands above another form, which needs the new row. */
  readonly onAdded?: ((id: number) => void) | undefined
}

export function AddPopup({ resource, presets, onAdded, onClose }: AddProps) {
  const translate = useText()
  const title = translate(texts.add, { noun: inSentence(resource.noun) })
  const start = useDefaultReferences(resource.path, resource.fields, presets)
  if (start) {
    return (
      <SaveBase path={resource.path}>
        <RecordForm resource={resource} title={title} presets={start} onAdded={onAdded} onClose={onClose} />
      </SaveBase>
    )
  }
  return (
    <PopupFrame title={title} onClose={onClose}>
      <FormSkeleton />
    </PopupFrame>
  )
}

interface CopyProps extends Pick<Props, 'resource' | 'onClose'> {
  /** The row that is copied. */
  readonly id: number
}

/** Adds a row that starts with the values of another; nothing is written before it is saved. */
export function CopyPopup({ resource, id, onClose }: CopyProps) {
  const translate = useText()
  const data = useData()
  const language = useLanguage()
  const [row, setRow] = useState<Row>()
  const { error, refetch } = useQuery({
    queryKey: [resource.path, 'copied row', id],
    queryFn: async () => {
      const { data: read } = await data.getOne<Row>(resource.path, { id })
      setRow((before) => before ?? read) // kept here: a hidden tab drops the query
      return read
    },
    enabled: row === undefined,
    gcTime: 0,
    retry: false,
  })
  const [first] = useState(language)
  const copied = useMemo(() => row && copiedValues(resource, row, first), [resource, row, first])
  const noun = inSentence(resource.noun)
  if (row && copied) {
    const title = translate(texts.copyNamed, { noun, name: rowName(resource, row, translate) })
    return (
      <SaveBase path={resource.path}>
        <RecordForm resource={resource} title={title} copied={copied} onClose={onClose} />
      </SaveBase>
    )
  }
  return (
    <PopupFrame title={translate(texts.copy, { noun })} onClose={onClose}>
      {error ? <RetryAlert text={t(error.message, error.message)} onRetry={() => void refetch()} /> : <FormSkeleton />}
    </PopupFrame>
  )
}

interface EditProps {
  readonly resource: AnyResource
  readonly id: number
  readonly progress: string | undefined
  readonly onRefused: (() => void) | undefined
  readonly onClose: () => void
  readonly onNext: (() => void) | undefined
}

/** Reads the row again: that of the list may be outdated and lacks fields of the form. */
function EditPopup(props: EditProps) {
  const { resource, id } = props
  const [row, setRow] = useState<Row>()
  const [meta] = useState(() => ({ form: newKey() })) // a key of its own, because react-admin also caches the rows of lists
  const query = {
    meta,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // kept here: the query has no observers while the tab is hidden and is removed, which would reset the form
    enabled: row === undefined,
    onSuccess: (read: Row) => setRow((before) => before ?? read),
  }
  return (
    <SaveBase path={resource.path} existing={{ id, query }}>
      <LoadedEditPopup {...props} row={row} />
    </SaveBase>
  )
}

function LoadedEditPopup({ resource, progress, onRefused, onClose, onNext, row }: EditProps & { readonly row: Row | undefined }) {
  const translate = useText()
  const { error, refetch } = useEditContext<Row>()
  const noun = inSentence(resource.noun)
  const isRefused = row !== undefined && !matchesRow(resource, resource.editableWhen, row)
  const refused = useRef(onRefused)
  refused.current = onRefused
  useEffect(() => {
    if (isRefused) refused.current?.()
  }, [isRefused])
  if (row && !isRefused) {
    return (
      <RecordForm
        resource={resource}
        title={translate(texts.editNamed, { noun, name: rowName(resource, row, translate) })}
        progress={progress}
        row={row}
        onClose={onClose}
        onNext={onNext}
      />
    )
  }
  const problem = isRefused && onRefused ? undefined : row ? translate(refusals.row_refused) : (error as Error | null | undefined)?.message
  return (
    <PopupFrame
      title={translate(texts.edit, { noun })}
      subtitle={progress}
      onClose={onClose}
      actions={onNext && problem !== undefined ? <Button onClick={onNext}>{translate(texts.skip)}</Button> : undefined}
    >
      {problem === undefined ? (
        <FormSkeleton />
      ) : (
        <Alert
          severity="error"
          action={
            row ? null : (
              <Button color="inherit" onClick={() => void refetch()}>
                {translate(texts.retry)}
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
    </PopupFrame>
  )
}

const FormSkeleton = () => [1, 2, 3, 4].map((line) => <Skeleton key={line} variant="rounded" height={38} sx={{ mb: 2 }} />)
