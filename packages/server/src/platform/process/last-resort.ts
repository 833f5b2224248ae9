/** The exit code after an unexpected error: the supervisor has to restart the server (OPS-10). */
export const unexpectedErrorCode = 70

const maxEndMs = 10_000

interface LastResortOptions {
  /** Shuts the server down gracefully; running requests get a few seconds. */
  readonly close: () => Promise<void>
  readonly exit: (code: number) => void
  readonly report: (text: string) => void
}

/**
 * Handles uncaught errors (OPS-10): the error is logged, running requests get a few seconds, and the process ends, since
 * its state is unknown after such an error.
 */
export const createLastResort = ({ close, exit, report }: LastResortOptions) => {
  let isEnding = false
  return (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    report(`Stallwise stops after an unexpected error: ${text}`)
    if (isEnding) return
    isEnding = true
    const end = () => exit(unexpectedErrorCode)
    setTimeout(end, maxEndMs).unref()
    close().then(end, (failure: Error) => {
      report(`Stallwise did not stop cleanly: ${failure.message}`)
      end()
    })
  }
}
