import { useEffect, useState } from 'react'

import type { Complaint, PreviewState } from '../previewServer'

const nothing: PreviewState = { paths: [], files: [], screens: [], complaints: [] }

/** The files and complaints of a definition, read again at every save. What the compiler says comes a moment later. */
export function usePreviewState(path: string): PreviewState & { readonly isRead: boolean } {
  const [state, setState] = useState<PreviewState>()
  const [types, setTypes] = useState<readonly Complaint[]>([])
  useEffect(() => {
    let turn = 0
    const read = async (): Promise<void> => {
      turn += 1
      const own = turn
      const next = await load<PreviewState>(`/preview/${path}?state`)
      if (own !== turn) return
      // while the definitions cannot be put together, the lists stay as they were
      setState((before) => (next.paths.length === 0 && before ? { ...next, paths: before.paths, screens: before.screens } : next))
      const complaints = await load<readonly Complaint[]>(`/preview/${path}?types`)
      if (own === turn) setTypes(complaints)
    }
    const onSave = (): void => void read()
    onSave()
    import.meta.hot?.on('zhanggui:definitions', onSave)
    return () => {
      turn = Infinity
      import.meta.hot?.off('zhanggui:definitions', onSave)
    }
  }, [path])
  const { complaints, ...shown } = state ?? nothing
  return { ...shown, complaints: [...complaints, ...types], isRead: state !== undefined }
}

const load = async <Answer>(address: string): Promise<Answer> => (await fetch(address)).json() as Promise<Answer>
