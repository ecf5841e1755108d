import { lazy, useState } from 'react'

import type { ComponentType } from 'react'

export interface Preloadable<Props extends object> {
  (props: Props): React.JSX.Element
  /** Loads it in advance; returns whether it could be loaded. A failure is not reported; rendering the component retries. */
  readonly load: () => Promise<boolean>
}

/**
 * A component loaded on demand like `lazy`, or in advance: if it has been loaded it renders at once, where `lazy` would first show its placeholder, which
 * React keeps for 300 ms.
 */
export function preloadable<Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let here: ComponentType<Props> | undefined
  const fetchOnce = async (): Promise<ComponentType<Props>> => (here ??= await fetchIt())
  const Later = lazy(async () => ({ default: await fetchOnce() }))
  function Shown(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => here ?? Later)
    return <Component {...props} />
  }
  const load = (): Promise<boolean> =>
    fetchOnce().then(
      () => true,
      () => false,
    )
  return Object.assign(Shown, { load })
}
