/**
 * Runs `work` now and then again and again, one run after the other, without keeping the process alive. The returned
 * function stops it and resolves when no run is in progress.
 */
export const repeat = (
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  const turn = () => {
    running = running.then(work).catch(onError)
  }
  turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
