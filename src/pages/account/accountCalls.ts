import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useApp, useHttp } from '../../../providers/hooks'
import { adminLog } from '../../../resources/auth/adminLog'
import { apiToken } from '../../../resources/auth/apiToken'
import { callOf } from '../../../resources/kit/paths'
import { webhook } from '../../../resources/system/webhook'
import { useLanguage } from '../../ui/useText'

import type { QueryClient } from '@tanstack/react-query'

import type { CallOptions } from '../../../providers/http/httpTypes'
import type { OwnAccount, OwnSession } from '../../../resources/kit/protocol/session'

export const accountPath = 'routine/adminInfo'
const key = [accountPath] as const

/** A change of the account is in its log, and a new password revokes tokens and switches webhooks off. */
function reloadAccount(client: QueryClient): void {
  for (const path of [accountPath, adminLog.path, apiToken.path, webhook.path]) void client.invalidateQueries({ queryKey: [path] })
}

/** Loaded whenever the page is opened: an administrator may have changed the account. */
export function useOwnAccountQuery() {
  const http = useHttp()
  const language = useLanguage()
  return useQuery({
    queryKey: [...key, 'index', language],
    queryFn: ({ signal }) => http.get<OwnAccount>(callOf(accountPath, 'index'), undefined, { signal, isQuiet: true }),
    staleTime: 0,
    retry: false,
  })
}

export function useOwnSessionsQuery() {
  const http = useHttp()
  return useQuery({
    queryKey: [...key, 'sessions'],
    queryFn: async ({ signal }) =>
      (await http.get<{ list: readonly OwnSession[] }>(callOf(accountPath, 'sessions'), undefined, { signal, isQuiet: true })).list,
    staleTime: 0,
    retry: false,
  })
}

/** `post('endSession', { id })`: changes the account and reloads it. */
export function useAccountMutation(): <Data = null>(action: string, body: object, options?: CallOptions) => Promise<Data> {
  const http = useHttp()
  const client = useQueryClient()
  return async <Data>(action: string, body: object, options?: CallOptions): Promise<Data> => {
    const answer = await http.post<Data>(callOf(accountPath, action), body, { handlesFieldErrors: true, ...options })
    reloadAccount(client)
    return answer
  }
}

/** Name and picture in the header are those of the session. */
export function useReloadSession(): () => void {
  const { session, http } = useApp()
  const client = useQueryClient()
  return () => {
    reloadAccount(client)
    session.load(http).catch(() => undefined) // reported by the request; the old name stays until the next start
  }
}
