/** The exit code after an unexpected error: whoever runs the server is to start it again (OPS-10). */
export const unexpectedErrorCode = 70

const longestEndMs = 10_000

interface LastResortOptions {
  /** Ends the server in order; running requests get a few seconds. */
  readonly close: () => Promise<void>
  readonly exit: (code: number) => void
  readonly report: (text: string) => void
}

/**
 * What is done with an error that nobody caught (OPS-10): it is logged, running requests get a few seconds, and the
 * process ends. After such an error nobody knows what state it is in.
 */
export const createLastResort = ({ close, exit, report }: LastResortOptions) => {
  let isEnding = false
  return (error: unknown): void => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    report(`Stallwise ends after an unexpected error: ${text}`)
    if (isEnding) return
    isEnding = true
    const end = () => exit(unexpectedErrorCode)
    setTimeout(end, longestEndMs).unref()
    close().then(end, (failure: Error) => {
      report(`It did not end cleanly: ${failure.message}`)
      end()
    })
  }
}
