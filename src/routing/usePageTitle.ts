import { useEffect } from 'react'

import { useSite } from '../../providers/hooks'
import { useText } from '../ui/useText'

import type { Text } from '../../resources/kit/text'

/** `page - site`, or the page alone if the site has no name. A string has been translated by the server. */
export function usePageTitle(title: Text | string): void {
  const translate = useText()
  const { siteName } = useSite()
  const page = typeof title === 'string' ? title : translate(title)
  useEffect(() => {
    document.title = siteName ? `${page} - ${siteName}` : page
  }, [page, siteName])
}
