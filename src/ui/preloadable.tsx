import { lazy, useState } from 'react'

import type { ComponentType } from 'react'

export interface Preloadable<Props extends object> {
  (props: Props): React.JSX.Element
  /** Fetches it before it is needed. A failure is not reported; rendering the component tries again. */
  readonly load: () => Promise<void>
}

/**
 * A component that comes when it is needed, like `lazy`, or sooner: fetched already it is drawn at once, where `lazy` would show
 * its place-holder first and React would leave that standing for three tenths of a second.
 */
export function preloadable<Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let here: ComponentType<Props> | undefined
  const fetchOnce = async (): Promise<ComponentType<Props>> => (here ??= await fetchIt())
  const Later = lazy(async () => ({ default: await fetchOnce() }))
  function Shown(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => here ?? Later)
    return <Component {...props} />
  }
  return Object.assign(Shown, { load: () => fetchOnce().then(nothing, nothing) })
}

const nothing = (): void => undefined
