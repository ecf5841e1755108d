import { Suspense, useState } from 'react'

import { preloadable } from './preloadable'

import type { ComponentType } from 'react'

import type { Preloadable } from './preloadable'

/** A menu or drawer that is loaded and mounted when it is first opened: a closed one of MUI still renders five components. It stays for its closing animation. */
export function whenOpened<Props extends { readonly open: boolean }>(fetchIt: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  const Opened = preloadable(fetchIt)
  function Shown(props: Props) {
    const [wasOpened, setOpened] = useState(props.open)
    if (props.open && !wasOpened) setOpened(true)
    return <Suspense fallback={null}>{wasOpened ? <Opened {...props} /> : null}</Suspense>
  }
  return Object.assign(Shown, { load: Opened.load })
}
