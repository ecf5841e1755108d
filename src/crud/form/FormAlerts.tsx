import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useFormState } from 'react-hook-form'

import { useFormat } from '../../../providers/hooks'
import { refusals } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { FormValues } from './dirtyFields'

const texts = {
  many: t('{incomplete}：{count} 处需修改', '{incomplete}: {count} {count:field|fields} to correct'),
  draft: t('找到 {at} 未保存的草稿', 'Unsaved draft from {at}'),
  restore: t('恢复', 'Restore'),
  discard: t('丢弃', 'Discard'),
}

interface Props {
  /** The refusal of the server that belongs to no field. */
  readonly alert: string | undefined
  readonly draft?: { readonly at: number; readonly onRestore: () => void; readonly onDrop: () => void } | undefined
}

/** Shown above the fields: a restored draft, a refusal that belongs to no field, and a summary of several errors. */
export function FormAlerts({ alert, draft }: Props) {
  const translate = useText()
  const format = useFormat()
  const { errors, submitCount } = useFormState<FormValues>()
  const count = Object.keys(errors).length
  return (
    <>
      {draft ? (
        <Alert
          severity="info"
          sx={{ mb: 1 }}
          action={
            <>
              <Button color="inherit" onClick={draft.onRestore}>
                {translate(texts.restore)}
              </Button>
              <Button color="inherit" onClick={draft.onDrop}>
                {translate(texts.discard)}
              </Button>
            </>
          }
        >
          {translate(texts.draft, { at: format.moment(draft.at) })}
        </Alert>
      ) : null}
      {alert ? (
        <Alert severity="error" sx={{ mb: 1 }}>
          {alert}
        </Alert>
      ) : null}
      {submitCount > 0 && count > 1 ? (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate(texts.many, { incomplete: refusals.incomplete, count })}
        </Alert>
      ) : null}
    </>
  )
}
