import { lazy, useEffect, useReducer } from 'react'

import { t } from '../../resources/kit/text'
import { showNotice } from './feedback/Notices'
import { useText } from './useText'

import type { ComponentType, JSX } from 'react'

const texts = {
  offline: t('网络已断开，请您在网络恢复后再试', 'You are offline; try again when the connection is back'),
  missing: t('此功能未能加载，请您保存手上的内容后刷新页面', 'This part could not be loaded; save your work, then reload'),
}

interface MissingPart {
  /** Closes what was opened, because its code could not be loaded; a notice says why. Without it nothing is said, and loading is tried again after a time. */
  readonly onMissing?: () => void
}

/** Milliseconds until loading is tried again. */
const retryAfter = 30_000

interface PartProps<Props> extends MissingPart {
  readonly input: Props
  /** Loads it anew at the next rendering. */
  readonly forget: () => void
  readonly tryAgain: () => void
}

/**
 * A component loaded on demand like `lazy`, for what stands around the open tabs: an error there would replace the whole page with all unsaved forms. If its
 * code cannot be loaded, offline or after an update of the server, it renders nothing; opening it again loads it again.
 */
export function optionalPart<Props extends object>(fetchIt: () => Promise<ComponentType<Props>>): (props: Props & MissingPart) => JSX.Element {
  let isLoaded = false
  const load = async (): Promise<{ default: ComponentType<PartProps<Props>> }> => {
    const Component = await fetchIt().catch(() => undefined)
    if (!Component) return { default: Missing }
    isLoaded = true
    return { default: ({ input }) => <Component {...input} /> }
  }
  let Loaded = lazy(load)
  const forget = (): void => {
    if (!isLoaded) Loaded = lazy(load)
  }
  return function Part({ onMissing, ...input }: Props & MissingPart) {
    const [, tryAgain] = useReducer((attempts: number) => attempts + 1, 0)
    // no component has `onMissing` itself
    return <Loaded input={input as unknown as Props} forget={forget} tryAgain={tryAgain} {...(onMissing && { onMissing })} />
  }
}

function Missing({ onMissing, forget, tryAgain }: Omit<PartProps<object>, 'input'>) {
  const translate = useText()
  useEffect(() => {
    if (onMissing) {
      showNotice({ kind: 'warning', text: translate(navigator.onLine ? texts.missing : texts.offline) })
      onMissing()
      return forget
    }
    const timer = setTimeout(() => {
      forget()
      tryAgain()
    }, retryAfter)
    return () => {
      clearTimeout(timer)
      forget()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [])
  return null
}
