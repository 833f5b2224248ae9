/** Node fires a timer of 2^31 ms (24.8 days) or more at once. */
const longestTimeoutMs = 86_400_000

/**
 * Calls `work` at a time in milliseconds since 1970, however far away, at once if it has passed; gives back how to
 * cancel it. The timer does not keep the process alive.
 */
export const callAt = (time: number, work: () => void, now: () => number = Date.now): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = () => {
    const leftMs = time - now()
    timer = setTimeout(
      leftMs > longestTimeoutMs ? wait : work,
      Math.min(Math.max(0, leftMs), longestTimeoutMs),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
