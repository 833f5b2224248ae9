import type { GateRequestTemplate, GateSettings } from '@stallwise/domain/gates/gates.model.ts'
import {
  OutletBox,
  serveBox,
  type SimulatorRequest,
  type RecognisedRequest,
} from '#shared/gate-simulator/outlet-box.simulator.ts'

const request = (path: string): GateRequestTemplate => ({
  method: 'POST',
  path,
  headers: [
    { name: 'Authorization', value: 'Basic {basic}' },
    { name: 'Content-Type', value: 'application/json' },
  ],
  body: '{"ms":{milliseconds}}',
  successStatuses: [202],
  expectedReply: 'queued',
})

/** Configuration of the simulated controller. */
export const describedSettings: GateSettings = {
  open: request('/relay/{outlet}/on'),
  release: request('/relay/{outlet}/off'),
}

const recognise =
  (box: OutletBox) =>
  ({ method, url, headers, body }: SimulatorRequest): RecognisedRequest | undefined => {
    const [, relay, word] = /^\/relay\/(\d+)\/(on|off)$/.exec(url.pathname) ?? []
    if (method !== 'POST' || relay === undefined) return undefined
    const { username, password } = box.credentials
    const isValid =
      headers.authorization === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    if (!isValid) return { step: 'switch', answer: () => ({ status: 401, text: 'Who are you?' }) }
    const hasDuration = typeof (JSON.parse(body) as { ms?: unknown }).ms === 'number'
    if (!hasDuration || Number(relay) > 7)
      return { step: 'switch', answer: () => ({ status: 422, text: 'No' }) }
    return {
      step: 'switch',
      answer: () => {
        box.flip(Number(relay), word === 'on')
        return { status: 202, text: '{"state":"queued"}' }
      },
    }
  }

/** A generic controller: two requests with a password, answered with 202. */
export const startHttpGate = async (port = 0) => {
  const box = new OutletBox()
  return { box, settings: describedSettings, outletBase: 0, ...(await serveBox(box, recognise(box), port)) }
}
