import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'

import { t } from '../../resources/kit/text'
import { EmptyState } from '../../src/ui/feedback/EmptyState'
import { useText } from '../../src/ui/useText'
import { useMemberApp, usePageTitle } from '../session/useMember'
import { MemberPageLayout } from './MemberPageLayout'

const texts = {
  center: t('会员中心', 'Member Center'),
  title: t('会员中心已关闭', 'The member center is closed'),
  text: t('商家暂时关闭了会员中心，您的余额和积分不受影响', 'The shop has closed the member center for now. Your balance and points are not affected'),
  retry: t('重新检查', 'Check again'),
  back: t('返回上一页', 'Back'),
}

/** Shown in place of every member page while the member center is closed. */
export function ClosedPage() {
  usePageTitle(texts.center)
  const translate = useText()
  const { http, session } = useMemberApp()
  const [isBusy, setBusy] = useState(false)
  const check = (): void => {
    setBusy(true)
    session
      .load(http)
      .catch(() => undefined) // reported by the request
      .finally(() => setBusy(false))
  }
  return (
    <MemberPageLayout>
      <EmptyState icon={<StorefrontOutlined />} title={translate(texts.title)} text={translate(texts.text)}>
        <Button variant="contained" disabled={isBusy} onClick={check}>
          {translate(texts.retry)}
        </Button>
        {history.length > 1 ? <Button onClick={() => history.back()}>{translate(texts.back)}</Button> : null}
      </EmptyState>
    </MemberPageLayout>
  )
}
