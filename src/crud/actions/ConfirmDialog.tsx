import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { Question } from '../../ui/feedback/Question'
import { useText } from '../../ui/useText'

import type { ThemeColor } from '../../../resources/kit/fieldTypes'

export interface ConfirmOptions {
  readonly title: string
  readonly text?: string | undefined
  /** The action itself: "Delete 3 rows", never "OK". */
  readonly confirmLabel: string
  readonly color?: ThemeColor | undefined
  readonly run: () => Promise<void>
}

const cancel = t('取消', 'Cancel')
const running = t('正在处理…', 'Working…')

interface Props {
  readonly question: ConfirmOptions
  readonly onClose: () => void
}

/** Asks before an action and stays open until it succeeds or is refused. */
export function ConfirmDialog({ question, onClose }: Props) {
  const translate = useText()
  const [isRunning, setRunning] = useState(false)
  const run = async (): Promise<void> => {
    setRunning(true)
    try {
      await question.run()
    } finally {
      onClose()
    }
  }
  return (
    <Question
      title={question.title}
      text={question.text}
      confirm={isRunning ? translate(running) : question.confirmLabel}
      cancel={translate(cancel)}
      color={question.color === 'error' || question.color === 'warning' ? question.color : 'primary'}
      isRunning={isRunning}
      isWide
      onConfirm={() => void run()}
      onClose={onClose}
    />
  )
}
