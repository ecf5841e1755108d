import Box from '@mui/material/Box'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** Pages of the web and of this server; no scripts and no data in an address. */
export const isFrameUrl = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(url)

/** A page of ours inside a frame must not reach out of it; a foreign one may keep its own storage. */
function sandboxFor(url: string): string {
  const base = 'allow-scripts allow-forms allow-popups allow-downloads'
  return new URL(url, location.href).origin === location.origin ? base : `${base} allow-same-origin`
}

interface Props {
  /** Of a rule this person holds, never one made up in the address bar. */
  readonly url: string
  readonly title: string
  readonly sx: SystemStyleObject<Theme>
}

/** Another site inside this one. */
export function SandboxedFrame({ url, title, sx }: Props) {
  return (
    <Box
      component="iframe"
      src={url}
      title={title}
      sandbox={sandboxFor(url)}
      referrerPolicy="no-referrer"
      sx={{ width: '100%', minHeight: 400, display: 'block', bgcolor: '#fff', ...sx }}
    />
  )
}
