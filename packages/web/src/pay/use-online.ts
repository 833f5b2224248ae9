import { useSyncExternalStore } from 'react'

const listen = (onChange: () => void) => {
  const events = ['online', 'offline']
  for (const event of events) addEventListener(event, onChange)
  return () => events.forEach((event) => removeEventListener(event, onChange))
}

/** Whether the phone says that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)

/** Does something once the phone has a network again; returns how to give it up. */
export const whenOnline = (act: () => void): (() => void) => {
  addEventListener('online', act, { once: true })
  return () => removeEventListener('online', act)
}
