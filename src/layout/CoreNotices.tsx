import { useNotificationContext, useTranslate } from 'ra-core'
import { useEffect } from 'react'

import { useNotice } from '../../providers/hooks'

/** Passes on what react-admin's core announces. A text the calls have announced at the same moment is not shown twice: notices are told apart by text. */
export function CoreNotices() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  const notify = useNotice()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (!taken || typeof taken.message !== 'string') return
    notify({ kind: taken.type, text: translate(taken.message, taken.notificationOptions?.messageArgs) })
  }, [notifications, takeNotification, translate, notify])
  return null
}
