import { useState } from 'react'

import { PageLoading } from './PageLoading'
import { shownSplash } from './splash'

/** While the whole window loads: the splash of index.html as long as that is on the screen, so that nothing moves when the application takes over. */
export function WindowLoading({ minHeight }: { readonly minHeight?: number }) {
  const [splash] = useState(() => shownSplash()?.cloneNode(true))
  if (!splash) return <PageLoading {...(minHeight !== undefined && { minHeight })} />
  return <div ref={(place) => place?.replaceChildren(splash)} />
}
