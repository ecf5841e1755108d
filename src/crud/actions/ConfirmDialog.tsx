import { useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { Question } from '../../ui/feedback/Question'
import { useText } from '../../ui/useText'
import { TypedCount } from './TypedCount'
import { useTypedCount } from './useTypedCount'

import type { ReactNode } from 'react'

import type { ThemeColor } from '../../../resources/kit/fieldTypes'

export interface ConfirmOptions {
  readonly title: string
  readonly text?: ReactNode
  /** The number of rows. If they are many, it has to be typed. */
  readonly count?: number
  /** The action itself: "Delete 3 rows", never "OK". */
  readonly confirmLabel: string
  readonly color?: ThemeColor | undefined
  readonly run: () => Promise<void>
}

const texts = {
  cancel: t('取消', 'Cancel'),
  back: t('返回', 'Back'),
  running: t('正在处理…', 'Working…'),
}

interface Props {
  readonly question: ConfirmOptions
  readonly onClose: () => void
}

/** Asks before an action and stays open until it succeeds or is refused. */
export function ConfirmDialog({ question, onClose }: Props) {
  const translate = useText()
  const [isRunning, setRunning] = useState(false)
  const isStarted = useRef(false) // a second press may come before the first one is rendered
  const typed = useTypedCount(question.count ?? 0)
  const run = async (): Promise<void> => {
    if (isStarted.current || !typed.confirm()) return
    isStarted.current = true
    setRunning(true)
    try {
      await question.run()
    } finally {
      onClose()
    }
  }
  const text = typed.isNeeded ? (
    <>
      {question.text}
      <TypedCount {...typed} onEnter={() => void run()} />
    </>
  ) : (
    question.text
  )
  return (
    <Question
      title={question.title}
      text={text}
      confirm={isRunning ? translate(texts.running) : question.confirmLabel}
      cancel={translate(question.confirmLabel.startsWith(translate(texts.cancel)) ? texts.back : texts.cancel)}
      color={question.color === 'error' || question.color === 'warning' ? question.color : 'primary'}
      isRunning={isRunning}
      isWide
      onConfirm={() => void run()}
      onClose={onClose}
    />
  )
}
