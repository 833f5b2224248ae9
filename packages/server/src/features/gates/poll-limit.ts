/** Of one caller so many waiting calls at once: one more ends the oldest, whose caller has most likely gone. */
export const createPollLimit = (maxCalls: number) => {
  const running = new Map<string, AbortController[]>()
  /** Begins a waiting call; gives back what says that it has to end, and how to say that it has ended. */
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

export type PollLimit = ReturnType<typeof createPollLimit>
