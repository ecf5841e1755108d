import Button from '@mui/material/Button'
import { useRouteError } from 'react-router-dom'

import { t } from '../../resources/kit/text'
import { MessagePage } from '../ui/feedback/MessagePage'
import { useText } from '../ui/useText'

const texts = {
  title: t('页面出错了', 'Something went wrong on this page'),
  text: t(
    '其他页面不受影响。重新加载仍不行时，请把下面的说明告诉管理员',
    'Other pages still work. If reloading does not help, send the details below to an administrator',
  ),
  updated: t('系统已更新，此页面需要重新加载', 'The system was updated; this page needs to be reloaded'),
  reload: t('重新加载', 'Reload'),
}

const isMissingChunk = (error: unknown): boolean => error instanceof Error && /dynamically imported module|Importing a module|preload/i.test(error.message)

interface Props {
  readonly error: unknown
  /** Restarts the screen; a missing chunk requires to reload the page. */
  readonly onRetry: () => void
}

/** Shown in place of a screen that threw an error; everything around it keeps working. */
export function ScreenError({ error, onRetry }: Props) {
  const translate = useText()
  const detail = error instanceof Error ? error.message : String(error)
  return (
    <MessagePage fills="tab" title={translate(texts.title)} text={isMissingChunk(error) ? translate(texts.updated) : `${translate(texts.text)}: ${detail}`}>
      <Button variant="contained" onClick={isMissingChunk(error) ? () => location.reload() : onRetry}>
        {translate(texts.reload)}
      </Button>
    </MessagePage>
  )
}

/** Shown in place of the whole page if even the frame could not be rendered. */
export function ErrorPage() {
  return <ScreenError error={useRouteError()} onRetry={() => location.reload()} />
}
