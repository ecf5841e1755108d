import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'

import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { useNewVersion } from './useNewVersion'

import type { ReactNode } from 'react'

const texts = {
  offline: t('网络已断开，恢复后可继续操作', 'You are offline; go on when the connection is back'),
  newVersion: t('系统已更新，保存手上的内容后请刷新', 'A new version is ready: save your work, then reload'),
  reload: t('刷新页面', 'Reload'),
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Thin bars above the page, which makes room for them: no connection, and a newer version than the one running here. Nothing reloads by itself. */
export function TopBanners() {
  const translate = useText()
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const hasNewVersion = useNewVersion()
  return (
    <Box aria-live="polite" sx={{ flex: 'none' }}>
      {isOnline ? null : <Banner tone="warning.main">{translate(texts.offline)}</Banner>}
      {hasNewVersion ? (
        <Banner tone="info.main">
          {translate(texts.newVersion)}
          <Button color="inherit" variant="outlined" onClick={() => location.reload()} sx={{ minHeight: 26, py: 0 }}>
            {translate(texts.reload)}
          </Button>
        </Banner>
      ) : null}
    </Box>
  )
}

function Banner({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        bgcolor: tone,
        color: 'background.paper',
        fontSize: 13,
        minHeight: 32,
        px: 2,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      {children}
    </Box>
  )
}
