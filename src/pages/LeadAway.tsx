import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { leadAway } from '../../providers/http/leadAway'

import type { AwayPage } from '../../providers/http/leadAway'

/** Leads on to the page that says why nothing stands at this address. */
export function LeadAway({ to }: { readonly to: AwayPage }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => void navigate(leadAway(to, pathname + search), { replace: true }), [to, pathname, search, navigate])
  return null
}
