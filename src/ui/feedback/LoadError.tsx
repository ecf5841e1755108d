import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { EmptyState } from './EmptyState'

import type { Text } from '../../../resources/kit/text'

const texts = { failed: t('没有加载成功', 'Loading failed'), retry: t('重试', 'Try again') }

interface Props {
  readonly title?: Text
  readonly text: string
  /** Undefined if a retry would not help. */
  readonly onRetry: (() => void) | undefined
}

/** Shown in place of content that could not be loaded. */
export function LoadError({ title = texts.failed, text, onRetry }: Props) {
  const translate = useText()
  return (
    <EmptyState role="alert" icon={<CloudOffOutlined aria-hidden />} title={translate(title)} text={text}>
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry}>
          {translate(texts.retry)}
        </Button>
      ) : null}
    </EmptyState>
  )
}
