import type { GateAdapter, GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import {
  answered,
  exchange,
  notSignedIn,
  outcomeOfStatus,
  refused,
  sharedTimeout,
  unknown,
} from '#shared/gate-exchange.ts'
import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'

type Switch = { readonly s: 0 | 1 | 2; readonly t?: number }
type Read =
  { readonly isOn: boolean } | { readonly outcome: Extract<GateOutcome, { state: 'refused' | 'unknown' }> }

/** The URL contains name and password: it must never be logged. */
const addressOf = ({ address, credentials }: GateTarget, { s, t }: Switch): string => {
  const url = new URL(address)
  url.searchParams.set('s', String(s))
  if (t !== undefined) url.searchParams.set('t', String(t))
  url.searchParams.set('u', credentials.username)
  url.searchParams.set('p', credentials.password)
  return url.href
}

/** The response is a small page with `<status>ON</status>`. A page without it is the sign-in page. */
const sendCommand = async (
  send: SendOutgoing,
  target: GateTarget,
  command: Switch,
  timeoutMs: number,
): Promise<Read> => {
  const { selfSigned } = target.settings
  const request = { method: 'GET', url: addressOf(target, command), timeoutMs, selfSigned }
  const exchanged = await exchange(send, request)
  if ('outcome' in exchanged) return exchanged
  const { status, text } = exchanged.answer
  const failure = outcomeOfStatus(status)
  if (failure) return { outcome: failure }
  const [, state] = /<status>\s*(ON|OFF)\s*<\/status>/i.exec(text) ?? []
  return state ? { isOn: state.toUpperCase() === 'ON' } : { outcome: unknown('strange-answer') }
}

/** It supports whole seconds only. */
const secondsOf = (pulseMs: number): number => Math.max(1, Math.ceil(pulseMs / 1_000))

/**
 * iBoot-G2 and iBoot-DC by URL control: `s=1&t=3` is on for 3 s, after which the unit switches off by itself.
 * Source: iBoot-G2 manual, URL control.
 */
export const ibootG2: GateAdapter = {
  kind: 'iboot-g2',
  signIn: async (send, target, timeoutMs) => {
    const read = await sendCommand(send, target, { s: 2 }, timeoutMs)
    if ('outcome' in read)
      return notSignedIn(read.outcome.reason === 'strange-answer' ? 'wrong-password' : read.outcome.reason)
    return {
      gate: {
        pulse: async (timeoutMs) => {
          const done = await sendCommand(send, target, { s: 1, t: secondsOf(target.pulseMs) }, timeoutMs)
          if ('outcome' in done) return done.outcome
          // With "Disable Off" set it rejects timed commands.
          return done.isOn ? answered : refused('device-refused')
        },
      },
    }
  },
  release: async (send, target, timeoutMs) => {
    const left = sharedTimeout(timeoutMs)
    // With "Disable Off" set it refuses, and has switched off by itself: only the state counts.
    const off = await sendCommand(send, target, { s: 0 }, left())
    const read = await sendCommand(send, target, { s: 2 }, left())
    if ('outcome' in read) return 'outcome' in off ? off.outcome : read.outcome
    return read.isOn ? unknown('still-on') : answered
  },
}
