import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { errorAddress } from '../../providers/http/errorAddress'

import type { ErrorPath } from '../../providers/http/errorAddress'

/** Redirects to the page with the reason why an address shows nothing. */
export function ErrorRedirect({ to }: { readonly to: ErrorPath }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void navigate(errorAddress(to, pathname + search), { replace: true }), [to, pathname, search, navigate])
  return null
}
