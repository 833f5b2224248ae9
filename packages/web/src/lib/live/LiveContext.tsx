import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveClient } from './live-client.ts'
import type { LiveState } from './live-state.ts'

export const LiveContext = createContext<LiveClient | undefined>(undefined)

const noClientState: LiveState = { state: 'starting', since: 0 }
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

/** Whether the figures of this lot are current. All lots of a user share one stream and its state. */
export const useLiveState = (_lotId?: string): LiveView => {
  const client = useContext(LiveContext)
  const state = useSyncExternalStore(
    client?.subscribe ?? subscribeToNothing,
    () => client?.state ?? noClientState,
  )
  const now = useNowWhile(state.state === 'stale')
  return { ...state, staleSeconds: Math.max(0, Math.floor((now - state.since) / 1000)) }
}
