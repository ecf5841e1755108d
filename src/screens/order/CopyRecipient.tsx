import Check from '@mui/icons-material/Check'
import ContentPasteOutlined from '@mui/icons-material/ContentPasteOutlined'
import { useEffect, useState } from 'react'

import { useData } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { PlainSvgIcon } from '../../ui/icon/PlainSvgIcon'
import { useText } from '../../ui/useText'
import { writeClipboard } from '../../ui/cell/writeClipboard'

import type { RowSlotProps } from '../slotProps'

const texts = {
  copy: t('复制收货信息（会记入日志）：{name}', 'Copy recipient and address (this is logged): {name}'),
  tip: t('复制收货信息（会记入日志）', 'Copy recipient and address (this is logged)'),
  copied: t('已复制', 'Copied'),
}

/** Who gets the parcel and where in one line, as forms of carriers take it. The list masks the contact data; the call that has it whole is logged. */
export function CopyRecipient({ resource, row, name }: RowSlotProps) {
  const translate = useText()
  const data = useData()
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = window.setTimeout(() => setState('idle'), 1500)
    return () => window.clearTimeout(timer)
  }, [state])
  const copy = async (): Promise<void> => {
    setState('busy')
    try {
      const whole = await data.contact(resource.path, row.id)
      await writeClipboard(recipientLine({ ...row, ...whole }))
      setState('copied')
    } catch {
      setState('idle') // the data provider has reported the refusal
    }
  }
  return (
    <button
      type="button"
      className="cell-button"
      data-tip={translate(state === 'copied' ? texts.copied : texts.tip)}
      aria-label={translate(texts.copy, { name })}
      aria-busy={state === 'busy'}
      onClick={() => (state === 'busy' ? undefined : void copy())}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <PlainSvgIcon icon={state === 'copied' ? Check : ContentPasteOutlined} />
      <span role="status" className="cell-hidden">
        {state === 'copied' ? translate(texts.copied) : ''}
      </span>
    </button>
  )
}

const columns = ['receiver_name', 'receiver_mobile', 'area_text', 'address']

const recipientLine = (row: Readonly<Record<string, unknown>>): string =>
  columns.flatMap((column) => (typeof row[column] === 'string' && row[column] !== '' ? [row[column]] : [])).join(' ')
