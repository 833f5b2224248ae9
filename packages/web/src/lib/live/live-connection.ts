import { backOff } from '@stallwise/domain/time/back-off.ts'
import { logFailure } from '#lib/log.ts'
import { newEventParser, type StreamEvent } from './event-parser.ts'
import { reconnectAfterMs } from './live-state.ts'

/** Opens the stream, resuming after `lastEventId`. */
export type OpenStream = (lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>

interface LiveConnectionOptions {
  open: OpenStream
  lastEventId: string | undefined
  onEvent: (event: StreamEvent) => void
  /** Any byte, comments too. */
  onActivity: () => void
  onLost: () => void
  random?: () => number
}

const delayMs = backOff(500, 15_000)

/** Waits longer with every failure, each time by chance up to half less, so that a thousand browsers do not come at once. */
export const delayAfter = (failures: number, random: () => number): number =>
  delayMs(failures) * (1 - random() / 2)

const readAll = async (response: Response, onText: (text: string) => void): Promise<void> => {
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) onText(part.value)
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** Keeps one stream open until `signal` ends it: resumes where it broke off. */
export const keepConnected = async (options: LiveConnectionOptions, signal: AbortSignal): Promise<void> => {
  const { open, onEvent, onActivity, onLost, random = Math.random } = options
  let { lastEventId } = options
  let failures = 0
  while (!signal.aborted) {
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    signal.addEventListener('abort', giveUp)
    let silenceTimer = setTimeout(giveUp, reconnectAfterMs)
    const parse = newEventParser((event) => {
      lastEventId = event.id ?? lastEventId
      onEvent(event)
    })
    try {
      await readAll(await open(lastEventId, attempt.signal), (text) => {
        failures = 0
        clearTimeout(silenceTimer)
        silenceTimer = setTimeout(giveUp, reconnectAfterMs)
        onActivity()
        parse(text)
      })
    } catch (error) {
      if (!signal.aborted) logFailure('The live stream broke off', error)
    }
    clearTimeout(silenceTimer)
    signal.removeEventListener('abort', giveUp)
    if (signal.aborted) return
    onLost()
    await waitFor(delayAfter(++failures, random), signal)
  }
}
