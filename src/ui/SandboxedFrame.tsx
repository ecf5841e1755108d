import Box from '@mui/material/Box'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

/** Web pages and pages of this server; `javascript:` and `data:` addresses are refused. */
export const isFrameUrl = (url: string): boolean => /^(https?:\/\/|\/(?!\/))/.test(url)

/** A frame of our own origin must not access the page around it; a foreign one may use its own storage. */
function sandboxFor(url: string): string {
  const base = 'allow-scripts allow-forms allow-popups allow-downloads'
  return new URL(url, location.href).origin === location.origin ? base : `${base} allow-same-origin`
}

interface Props {
  /** The address of a rule that this user holds, never one typed into the address bar. */
  readonly url: string
  readonly title: string
  readonly sx: SystemStyleObject<Theme>
}

/** Another site in a frame. */
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
