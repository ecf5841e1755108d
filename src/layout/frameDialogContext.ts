import { createContext, useContext } from 'react'

/** The dialog that is open over the frame. */
export type FrameDialog = 'palette' | 'keys' | 'settings'

interface FrameDialogControl {
  readonly show: (what: FrameDialog) => void
}

export const FrameDialogContext = createContext<FrameDialogControl>({ show: () => undefined })

export const useFrameDialogs = (): FrameDialogControl => useContext(FrameDialogContext)
