import { useCallback, useEffect, useState } from 'react'

import { Canceled } from '../../providers/http/errors'
import { useLanguage } from '../../src/ui/useText'
import { useMemberHttp } from './useMember'

import type { Query } from '../../providers/http/httpTypes'

export interface MemberQuery<Data> {
  readonly data: Data | undefined
  /** The error text, shown in place of the data. */
  readonly problem: string | undefined
  readonly isLoading: boolean
  readonly reload: () => void
}

/** Loads the data of a page, and again when the query or the language of the server's texts changes; the previous data is shown until then. */
export function useMemberQuery<Data>(url: string, query?: Query): MemberQuery<Data> {
  const http = useMemberHttp()
  const language = useLanguage()
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState<string>()
  const [isLoading, setLoading] = useState(true)
  const [turn, setTurn] = useState(0)
  const queryText = JSON.stringify(query ?? {})
  useEffect(() => {
    const controller = new AbortController()
    setLoading(true)
    http
      .get<Data>(url, JSON.parse(queryText) as Query, { isQuiet: true, signal: controller.signal })
      .then((answer) => {
        if (controller.signal.aborted) return
        setData(answer)
        setProblem(undefined)
        setLoading(false)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted || error instanceof Canceled) return
        setProblem(error instanceof Error ? error.message : String(error))
        setLoading(false)
      })
    return () => controller.abort()
  }, [language, queryText, http, turn, url])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  return { data, problem, isLoading, reload }
}
