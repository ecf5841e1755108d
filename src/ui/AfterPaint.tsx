import { startTransition, Suspense, useEffect, useState } from 'react'

import { afterPaint } from './paint'

import type { ReactNode } from 'react'

interface Props {
  /** As large as the children, so that nothing moves. */
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

let hasPainted = false

/** Loads and renders its children after the first screen of the page has been painted; on later screens at once. */
export function AfterPaint({ placeholder, children }: Props) {
  const [isDue, setDue] = useState(hasPainted)
  useEffect(
    () =>
      isDue
        ? undefined
        : afterPaint(() => {
            hasPainted = true
            startTransition(() => setDue(true))
          }),
    [isDue],
  )
  return isDue ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder
}
