import { createContext, lazy, Suspense, useContext, useMemo, useState } from 'react'

import { isVisible } from '../isVisible'

import type { ReactNode } from 'react'

import type { Shown } from './Viewer'

const ViewerContext = createContext<(opener: HTMLElement) => void>(() => undefined)

/** Opens the picture of a `data-full` element, with the others of its `data-viewer` group. */
export const useViewer = (): ((opener: HTMLElement) => void) => useContext(ViewerContext)

const Viewer = lazy(async () => ({ default: (await import('./Viewer')).Viewer }))

export function ViewerProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const open = useMemo(
    () => (opener: HTMLElement) => {
      const group = opener.dataset['viewer'] ?? ''
      const elements = [...document.querySelectorAll<HTMLElement>(`[data-viewer="${CSS.escape(group)}"]`)].filter(isVisible)
      const images = elements.map((one) => ({ src: one.dataset['full'] ?? '', alt: one.dataset['alt'] ?? '' }))
      setShown({ images, index: Math.max(0, elements.indexOf(opener)) })
    },
    [],
  )
  return (
    <ViewerContext value={open}>
      {children}
      {shown ? (
        <Suspense fallback={null}>
          <Viewer shown={shown} onTurn={(index) => setShown({ ...shown, index })} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </ViewerContext>
  )
}
