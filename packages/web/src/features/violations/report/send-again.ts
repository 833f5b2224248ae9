import { ApiProblem } from '#lib/api/api-problem.ts'

const pausesMs = [1_000, 3_000, 8_000]

/** Failures of the network or a busy server, after which the same request can succeed. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && ['unreachable', 'unavailable', 'timed-out', 'too-slow'].includes(error.code)

const pause = (ms: number) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, ms)
    // A phone that has a network again need not wait.
    addEventListener('online', end)
  })

/** Sends until the server has answered, at most four times; only for requests whose repeat changes nothing. */
export const sendAgain = async <T>(send: () => Promise<T>, onPause: () => void): Promise<T> => {
  for (const ms of pausesMs) {
    try {
      return await send()
    } catch (error) {
      if (!isPassing(error)) throw error
      onPause()
      await pause(ms)
    }
  }
  return send()
}
