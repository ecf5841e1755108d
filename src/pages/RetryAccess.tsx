import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { useApp } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { screenOf } from '../routing/screenOf'
import { useText } from '../ui/useText'

import type { BlockedPage } from '../../providers/http/errorAddress'

const texts = {
  retry: t('重试', 'Try again'),
  still: t('仍然打不开，权限和菜单没有变化', 'Still not open to you: rights and menu are as they were'),
}

/** Reloads rights and menus, and opens the requested address if it exists now. Open tabs stay open. */
export function RetryAccess({ origin: { address, area } }: { readonly origin: BlockedPage }) {
  const translate = useText()
  const navigate = useNavigate()
  const { http, session, notify } = useApp()
  const [isBusy, setBusy] = useState(false)
  const retry = async (): Promise<void> => {
    if (area === 'member') return location.assign(address)
    setBusy(true)
    const isLoaded = await session.load(http).then(
      () => true,
      () => false, // reported by the request
    )
    setBusy(false)
    if (!isLoaded) return
    const { kind } = screenOf(session.get().menus, address.replace(/\?.*$/s, ''))
    if (kind === 'denied' || kind === 'missing') notify({ kind: 'info', text: translate(texts.still) })
    else void navigate(address, { replace: true })
  }
  return (
    <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void retry()}>
      {translate(texts.retry)}
    </Button>
  )
}
