import type { GateOutcome } from '@stallwise/domain/gates/gates.model.ts'
import type { GateTarget } from '@stallwise/ports/gate.port.ts'
import type { SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { answered, exchange, jsonOf, outcomeOfStatus, refused, unknown } from '../gate-exchange.ts'

/** What a Dataprobe service said: its JSON, or why there is none. */
export type Said =
  | { readonly said: Record<string, unknown> }
  | { readonly outcome: Extract<GateOutcome, { state: 'refused' | 'unknown' }> }

/** `success` is a string, on some units a boolean. */
const isSuccess = ({ success }: Record<string, unknown>): boolean => success === 'true' || success === true

const urlOf = (address: string, path: string): string => `${address.replace(/\/+$/, '')}${path}`

/** Posts JSON to a service. A "false" comes with status 200: the device says no. */
export const askDataprobe = async (
  send: SendOutgoing,
  { address, settings }: GateTarget,
  path: string,
  body: object,
  timeoutMs: number,
): Promise<Said> => {
  const exchanged = await exchange(send, {
    method: 'POST',
    url: urlOf(address, path),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs,
    selfSigned: settings.selfSigned,
  })
  if ('outcome' in exchanged) return exchanged
  const { status, text } = exchanged.answer
  const wrong = outcomeOfStatus(status)
  if (wrong) return { outcome: wrong }
  const said = jsonOf(text)
  if (!said || !('success' in said)) return { outcome: unknown('strange-answer') }
  return isSuccess(said) ? { said } : { outcome: refused('device-refused') }
}

/** The token of a sign-in, or why there is none; a "false" here is a wrong name or password. */
export const tokenOf = async (asked: Promise<Said>): Promise<Said & { token?: string }> => {
  const reply = await asked
  if ('outcome' in reply)
    return reply.outcome.reason === 'device-refused' ? { outcome: refused('wrong-password') } : reply
  const { token } = reply.said
  return typeof token === 'string' && token !== ''
    ? { ...reply, token }
    : { outcome: refused('strange-answer') }
}

/** What a state that was read back says of a release. */
export const releaseOutcome = (state: unknown): GateOutcome => {
  if (typeof state !== 'string') return unknown('strange-answer')
  return /^off$/i.test(state.trim()) ? answered : unknown('still-on')
}
