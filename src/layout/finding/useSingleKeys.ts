import { useStore } from 'ra-core'

/** Whether letters without Ctrl, ⌘ or Alt are shortcuts; kept with the account. */
export const useSingleKeys = (): [boolean, (isOn: boolean) => void] => useStore<boolean>('list.keys', true)
