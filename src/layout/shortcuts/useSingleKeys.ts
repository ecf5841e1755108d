import { useStore } from 'react-admin'

/** Whether letters without Ctrl, ⌘ or Alt are shortcuts; stored with the account. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [stored, setStored] = useStore<unknown>('list.keys', true)
  return [stored !== false, setStored]
}
