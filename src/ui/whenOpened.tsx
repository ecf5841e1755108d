import { Suspense, useState } from 'react'

import { optionalPart } from './optionalPart'

import type { ComponentType, JSX } from 'react'

interface Openable {
  readonly open: boolean
  readonly onClose?: ((event: object, reason: 'escapeKeyDown') => void) | undefined
}

/** A menu or drawer that is loaded and mounted when it is first opened: a closed one of MUI still renders five components. It stays for its closing animation. */
export function whenOpened<Props extends Openable>(fetchIt: () => Promise<ComponentType<Props>>): (props: Props) => JSX.Element {
  const Opened = optionalPart(fetchIt)
  return function Shown(props: Props) {
    const [wasOpened, setOpened] = useState(props.open)
    if (props.open && !wasOpened) setOpened(true)
    const close = (): void => {
      setOpened(false)
      props.onClose?.({}, 'escapeKeyDown')
    }
    return <Suspense fallback={null}>{wasOpened ? <Opened {...props} onMissing={close} /> : null}</Suspense>
  }
}
