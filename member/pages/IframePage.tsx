import Box from '@mui/material/Box'

import { DeniedPage } from './emptyPages'

import type { MenuRule } from '../../resources/kit/protocol'

/** A page of ours inside a frame must not reach out of it; a foreign one may keep its own storage. */
function sandboxFor(url: string): string {
  const base = 'allow-scripts allow-forms allow-popups allow-downloads'
  return new URL(url, location.href).origin === location.origin ? base : `${base} allow-same-origin`
}

/** Another site inside the member centre. The address is that of a rule this member holds, never one made up in the address bar. */
export function IframePage({ rule }: { readonly rule: MenuRule }) {
  if (!/^(https?:\/\/|\/(?!\/))/.test(rule.url)) return <DeniedPage />
  return (
    <Box
      component="iframe"
      src={rule.url}
      title={rule.title}
      sandbox={sandboxFor(rule.url)}
      referrerPolicy="no-referrer"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        width: '100%',
        height: 'calc(100dvh - 150px)',
        minHeight: 400,
        display: 'block',
        bgcolor: '#fff',
      }}
    />
  )
}
