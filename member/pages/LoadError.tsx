import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Button from '@mui/material/Button'

import { t } from '../../resources/kit/text'
import { EmptyState } from '../../src/ui/feedback/EmptyState'
import { useText } from '../../src/ui/useText'

const texts = { failed: t('没有加载成功', 'It did not load'), retry: t('重试', 'Try again') }

/** Shown in place of content that could not be loaded. */
export function LoadError({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const translate = useText()
  return (
    <EmptyState role="alert" icon={<CloudOffOutlined />} title={translate(texts.failed)} text={text}>
      <Button variant="outlined" onClick={onRetry}>
        {translate(texts.retry)}
      </Button>
    </EmptyState>
  )
}
