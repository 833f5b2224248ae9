import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveClient } from './live-client.ts'
import type { LiveState } from './live-state.ts'

export const LiveContext = createContext<LiveClient | undefined>(undefined)

const never: LiveState = { state: 'starting', since: 0 }
const subscribeToNothing = () => () => undefined

const useNowWhile = (isTicking: boolean): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

export interface LiveView extends LiveState {
  staleSeconds: number
}

/** How fresh what is shown of this lot is. All lots of the caller come by one stream, so they share its state. */
export const useLiveState = (_lotId?: string): LiveView => {
  const client = useContext(LiveContext)
  const state = useSyncExternalStore(client?.subscribe ?? subscribeToNothing, () => client?.state ?? never)
  const now = useNowWhile(state.state === 'stale')
  return { ...state, staleSeconds: Math.max(0, Math.floor((now - state.since) / 1000)) }
}
