import { useText } from '../useText'
import { Question } from './Question'

import type { Text } from '../../../resources/kit/text'

export interface UnsavedTexts {
  readonly title: Text
  readonly text: Text
  readonly stay: Text
  readonly leave: Text
}

interface Props {
  readonly texts: UnsavedTexts
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before unsaved input is lost. */
export function UnsavedDialog({ texts, onStay, onLeave }: Props) {
  const translate = useText()
  return (
    <Question
      title={translate(texts.title)}
      text={translate(texts.text)}
      confirm={translate(texts.leave)}
      cancel={translate(texts.stay)}
      color="error"
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
