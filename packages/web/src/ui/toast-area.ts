import { t } from '@lingui/core/macro'
import type { NotificationData } from '@mantine/notifications'

let isWanted = false
const listeners = new Set<() => void>()

/** Whether a toast was ever wanted: until then its code is not loaded. */
export const toastArea = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const want = () => {
  isWanted = true
  for (const listener of listeners) listener()
}

export const showToast = async (toast: NotificationData): Promise<void> => {
  want()
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ closeButtonProps: { 'aria-label': t`Close` }, ...toast })
}

export const hideToast = async (id: string): Promise<void> => {
  const { notifications } = await import('@mantine/notifications')
  notifications.hide(id)
}
