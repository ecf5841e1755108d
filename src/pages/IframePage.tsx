import Box from '@mui/material/Box'

import { ErrorRedirect } from './ErrorRedirect'

import type { MenuRule } from '../../resources/kit/protocol'

/** A page of ours inside a frame must not reach out of it; a foreign one may keep its own storage. */
function sandboxFor(url: string): string {
  const base = 'allow-scripts allow-forms allow-popups allow-downloads'
  return new URL(url, location.href).origin === location.origin ? base : `${base} allow-same-origin`
}

/** Another site inside the back office. The address is that of a rule this person holds, never one made up in the address bar. */
export function IframePage({ rule }: { readonly rule: MenuRule }) {
  const isSafe = /^(https?:\/\/|\/(?!\/))/.test(rule.url)
  if (!isSafe) return <ErrorRedirect to="/401" />
  return (
    <Box
      component="iframe"
      src={rule.url}
      title={rule.title}
      sandbox={sandboxFor(rule.url)}
      referrerPolicy="no-referrer"
      sx={{ border: 0, width: '100%', height: '100%', minHeight: 400, display: 'block', bgcolor: '#fff' }}
    />
  )
}
