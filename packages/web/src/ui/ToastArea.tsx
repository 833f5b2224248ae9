import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastArea } from './toast-area.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** Where toasts appear; loads with the first one. */
export const ToastArea = () => {
  const isWanted = useSyncExternalStore(toastArea.subscribe, toastArea.isWanted)
  return (
    isWanted && (
      <Suspense>
        <Notifications position="bottom-right" autoClose={6000} limit={3} />
      </Suspense>
    )
  )
}
