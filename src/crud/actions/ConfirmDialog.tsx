import TextField from '@mui/material/TextField'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { Question } from '../../ui/feedback/Question'
import { useText } from '../../ui/useText'

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
  type: t('输入数量 {count} 以确认', 'Type the number {count} to confirm'),
  wrong: t('请输入 {count}', 'Type {count}'),
}

/** More rows than a person takes in at a glance. */
const typedAbove = 100

interface Props {
  readonly question: ConfirmOptions
  readonly onClose: () => void
}

/** Asks before an action and stays open until it succeeds or is refused. */
export function ConfirmDialog({ question, onClose }: Props) {
  const translate = useText()
  const [isRunning, setRunning] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { count = 0 } = question
  const isTyped = count > typedAbove
  const run = async (): Promise<void> => {
    if (isTyped && typed.trim() !== String(count)) return setWrong(true)
    setRunning(true)
    try {
      await question.run()
    } finally {
      onClose()
    }
  }
  const text = isTyped ? (
    <>
      {question.text}
      <TextField
        fullWidth
        size="small"
        margin="dense"
        label={translate(texts.type, { count })}
        value={typed}
        error={isWrong}
        helperText={isWrong ? translate(texts.wrong, { count }) : undefined}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => (event.key === 'Enter' && !event.nativeEvent.isComposing ? void run() : undefined)}
      />
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
