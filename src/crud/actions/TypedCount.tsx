import TextField from '@mui/material/TextField'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { TypedNumber } from './useTypedCount'

const texts = {
  type: t('输入数量 {count} 以确认', 'Type the number {count} to confirm'),
  wrong: t('请输入 {count}', 'Type {count}'),
}

interface Props extends TypedNumber {
  /** Where Enter does not send a form. */
  readonly onEnter?: () => void
}

/** The field for the number of rows that a change is confirmed by. */
export function TypedCount({ count, text, isWrong, onType, onEnter }: Props) {
  const translate = useText()
  return (
    <TextField
      fullWidth
      size="small"
      margin="dense"
      label={translate(texts.type, { count })}
      value={text}
      error={isWrong}
      helperText={isWrong ? translate(texts.wrong, { count }) : undefined}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onEnter && ((event) => (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing ? onEnter() : undefined))}
    />
  )
}
