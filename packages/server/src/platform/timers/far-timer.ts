/** Node fires timers of 2^31 ms (24.8 days) or more immediately. */
const maxTimeoutMs = 86_400_000

/**
 * Calls `work` at a time in milliseconds since 1970, however far away, or at once if it has passed. Returns a function
 * that cancels it. The timer does not keep the process alive.
 */
export const callAt = (time: number, work: () => void, now: () => number = Date.now): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = time - now()
    timer = setTimeout(leftMs > maxTimeoutMs ? wait : work, Math.min(Math.max(0, leftMs), maxTimeoutMs))
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
