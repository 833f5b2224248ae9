// Built-ins only: it stands beside the server all the time and has to stay small.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The server's word that it cannot start as it is configured: starting it again would not help. */
export const cannotStart = 1

/** Its word that it found no database at its start: it is tried again for as long as that lasts. */
const databaseAway = 75
const maxDoublings = 5

const seconds = (ms) => (ms / 1_000).toLocaleString('en-US', { maximumFractionDigits: 2 })
const reasonOf = ({ code, signal }) => (signal ? `by ${signal}` : `with code ${code}`)

/**
 * Runs a Node program and starts it again when it ends unexpectedly (OPS-11): after a pause that doubles with every
 * end within a minute of its start, and no more after the third such end in a row; one that finds no database is tried
 * again without end, after at most half a minute each time. Signals to stop are passed on, and
 * the program's exit code is that of the last run. The program learns that its supervisor is gone by a `disconnect`.
 */
export const supervise = ({ args, firstPauseMs = 1_000, quickMs = 60_000, maxQuickEnds = 3 }) => {
  let child
  let pause
  let isStopping = false
  let hasRun = false
  let quickEnds = 0
  let timesAway = 0

  const start = () => {
    const begun = Date.now()
    child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('error', (error) => {
      console.error(`Stallwise cannot be started: ${error.message}`)
      process.exit(cannotStart)
    })
    child.once('exit', (code, signal) => ended({ code, signal, livedMs: Date.now() - begun }))
  }

  const ended = (end) => {
    const exitCode = end.code ?? 128 + constants.signals[end.signal]
    if (isStopping || end.code === 0 || (end.code === cannotStart && !hasRun)) process.exit(exitCode)
    if (end.code === databaseAway) return tryAgain()
    timesAway = 0
    hasRun = true
    quickEnds = end.livedMs < quickMs ? quickEnds + 1 : 0
    if (quickEnds >= maxQuickEnds) {
      console.error(
        `Stallwise ended ${reasonOf(end)}, ${quickEnds} times in a row soon after its start. It is not started again; the reason is above.`,
      )
      process.exit(exitCode)
    }
    const pauseMs = firstPauseMs * 2 ** quickEnds
    console.error(`Stallwise ended ${reasonOf(end)}. It is started again in ${seconds(pauseMs)} s.`)
    pause = setTimeout(start, pauseMs)
  }

  const tryAgain = () => {
    const pauseMs = firstPauseMs * 2 ** Math.min(timesAway++, maxDoublings)
    console.error(`Stallwise found no database. It is tried again in ${seconds(pauseMs)} s.`)
    pause = setTimeout(start, pauseMs)
  }

  const stop = (signal) => {
    isStopping = true
    clearTimeout(pause)
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    else process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  start()
}
