/** Limits the concurrent waiting requests per caller: one more ends the oldest, whose client has most likely disconnected. */
export const createPollLimit = (maxCalls: number) => {
  const running = new Map<string, AbortController[]>()
  /** Registers a waiting request; returns the signal that ends it, and a function to call when it has ended. */
  return (caller: string): { readonly ended: AbortSignal; readonly end: () => void } => {
    const own = new AbortController()
    const calls = running.get(caller) ?? []
    running.set(caller, calls)
    calls.push(own)
    if (calls.length > maxCalls) calls.shift()!.abort()
    const end = () => {
      const place = calls.indexOf(own)
      if (place >= 0) calls.splice(place, 1)
      if (calls.length === 0 && running.get(caller) === calls) running.delete(caller)
    }
    return { ended: own.signal, end }
  }
}
