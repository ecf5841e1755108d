import { createContext, useContext } from 'react'

/** What stands over the frame at the moment. */
export type FrameDialog = 'palette' | 'keys' | 'settings'

interface FrameDialogControl {
  readonly show: (what: FrameDialog) => void
}

export const FrameDialogContext = createContext<FrameDialogControl>({ show: () => undefined })

export const useFrameDialogs = (): FrameDialogControl => useContext(FrameDialogContext)
