import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopy'
import { useEffect, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { PlainSvgIcon } from '../icon/PlainSvgIcon'
import { useText } from '../useText'
import { writeClipboard } from './writeClipboard'

const texts = { copy: t('复制 {value}', 'Copy {value}'), copied: t('已复制', 'Copied') }

interface Props {
  readonly value: string
  /** Names what is copied if the value is too long to be announced. */
  readonly label?: string
}

/** Copies a value; the button shows the success. */
export function CopyButton({ value, label }: Props) {
  const translate = useText()
  const name = label ?? translate(texts.copy, { value })
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = window.setTimeout(() => setCopied(false), 1500)
    return () => window.clearTimeout(timer)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    await writeClipboard(value)
    setCopied(true)
  }
  return (
    <button
      type="button"
      className="cell-button cell-copy"
      data-small="true"
      data-tip={isCopied ? translate(texts.copied) : name}
      aria-label={name}
      onClick={() => void copy()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <PlainSvgIcon icon={isCopied ? Check : ContentCopy} />
      <span role="status" className="cell-hidden">
        {isCopied ? translate(texts.copied) : ''}
      </span>
    </button>
  )
}
