// Built-ins only: it runs next to the server permanently and has to stay small.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, hostname } from 'node:os'

/** Exit code for a configuration with which the server cannot start: a restart would not help. */
export const cannotStart = 1

/** Exit code for an unavailable database at the start: retried until it is available. */
const databaseAway = 75
const maxDoublings = 5

/** A closed terminal sends SIGHUP. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP']
const parentWatchMs = 500

/** The parent of a process that is a shell, by the tables of Linux; undefined for others, and on other systems. */
const parentOfShell = (pid) => {
  try {
    const [, command, parent] = /^\d+ \((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return ['sh', 'dash', 'bash'].includes(command) ? parent : undefined
  } catch {
    return undefined
  }
}

/** npm runs this process, or a shell that does: when npm has ended, somebody else is the parent. */
const parents = () => `${process.ppid} ${parentOfShell(process.ppid)}`

const stopWithParent = (stop) => {
  const begun = parents()
  const timer = setInterval(() => {
    if (parents() === begun) return
    clearInterval(timer)
    stop()
  }, parentWatchMs)
  timer.unref()
}

const seconds = (ms) => (ms / 1_000).toLocaleString('en-US', { maximumFractionDigits: 2 })

/** One JSON object a line, as the server's own log (OPS-30), unless somebody reads it on a terminal. */
const say = (level, msg) => {
  const time = new Date().toISOString()
  const line = process.stderr.isTTY
    ? msg
    : JSON.stringify({ level, time, pid: process.pid, hostname: hostname(), msg })
  process.stderr.write(`${line}\n`)
}

const reasonOf = ({ code, signal }) => (signal ? `by ${signal}` : `with code ${code}`)

/**
 * Runs a Node program and restarts it when it ends unexpectedly (OPS-11): after a delay that doubles with every
 * end within a minute of its start, up to the third such end in a row; without a database it is retried
 * indefinitely, with delays of at most half a minute. Signals are forwarded, and
 * the exit code is that of the last run. The program detects the end of its supervisor by a `disconnect`.
 * Started by npm, it stops when that ends: npm passes no signal on.
 * `whatIsLeft` returns what to add when it is not started again, if anything.
 */
export const supervise = ({
  args,
  firstPauseMs = 1_000,
  quickMs = 60_000,
  maxQuickEnds = 3,
  whatIsLeft = () => undefined,
  isStartedByNpm = process.env['npm_lifecycle_event'] !== undefined,
}) => {
  let child
  let pause
  let isStopping = false
  let hasRun = false
  let quickEnds = 0
  let timesAway = 0

  const pauseAfter = (times) =>
    // eslint-disable-next-line no-restricted-syntax -- it runs as it is, without the packages
    firstPauseMs * 2 ** Math.min(times, maxDoublings)

  const start = () => {
    const begun = Date.now()
    child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('error', (error) => {
      say('error', `Stallwise cannot be started: ${error.message}`)
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
      say(
        'error',
        `Stallwise ended ${reasonOf(end)}, ${quickEnds} times in a row soon after its start. It is not restarted; see the reason above.`,
      )
      const left = whatIsLeft()
      if (left) say('error', left)
      process.exit(exitCode)
    }
    const pauseMs = pauseAfter(quickEnds)
    say('warn', `Stallwise ended ${reasonOf(end)}. It is restarted in ${seconds(pauseMs)} s.`)
    pause = setTimeout(start, pauseMs)
  }

  const tryAgain = () => {
    const pauseMs = pauseAfter(timesAway++)
    say('warn', `Stallwise cannot use its database yet. The next attempt is in ${seconds(pauseMs)} s.`)
    pause = setTimeout(start, pauseMs)
  }

  const stop = (signal) => {
    isStopping = true
    clearTimeout(pause)
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    else process.exit(0)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  if (isStartedByNpm) stopWithParent(() => stop('SIGTERM'))
  start()
}
