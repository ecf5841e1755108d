import { SandboxedFrame, isFrameUrl } from '../ui/SandboxedFrame'
import { ErrorRedirect } from './ErrorRedirect'

import type { MenuRule } from '../../resources/kit/protocol'

export const IframePage = ({ rule: { url, title } }: { readonly rule: MenuRule }) =>
  isFrameUrl(url) ? <SandboxedFrame url={url} title={title} sx={{ border: 0, height: '100%' }} /> : <ErrorRedirect to="/401" />
