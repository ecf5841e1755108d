import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin'
import { useEffect } from 'react'

import { showNotice } from '../feedback/Notices'

/** The success texts of react-admin's own hooks: the request has already shown the server's. */
const ownSuccess = /^(resources\.[\w/]+\.notifications|ra\.notification)\.(created|updated|deleted)$/

/** Shows what `useNotify` announces, the next one when this one is taken. */
export function RaNotices() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useUndoableAtOnce()
  useEffect(() => {
    const taken = notifications.length > 0 ? takeNotification() : undefined
    if (!taken) return
    const { message, type, notificationOptions: { messageArgs, autoHideDuration } = {} } = taken
    if (typeof message === 'string' && ownSuccess.test(message) && type !== 'error') return
    const text = typeof message === 'string' ? translate(message, messageArgs as Record<string, unknown> | undefined) : message
    showNotice({ kind: kinds.find((kind) => kind === type) ?? 'info', text, ...(autoHideDuration !== undefined && { lasts: autoHideDuration }) })
  }, [notifications, takeNotification, translate])
  return null
}

const kinds = ['success', 'info', 'warning', 'error'] as const

/** react-admin sends an undoable change when its notice closes, and a tab closed before that would lose it. Ours are never undoable, so it is sent at once. */
function useUndoableAtOnce(): void {
  const take = useTakeUndoableMutation()
  useEffect(() => {
    const mutate = take()
    mutate?.({ isUndo: false })
  }, [take])
}
