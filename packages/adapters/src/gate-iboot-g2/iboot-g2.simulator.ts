import {
  OutletBox,
  serveBox,
  type SimulatorRequest,
  type RecognisedRequest,
} from '#shared/gate-simulator/outlet-box.simulator.ts'

const page = (inside: string) => ({ type: 'text/html', text: `<html><body>${inside}</body></html>` })
const stateOf = (box: OutletBox) =>
  page(`<locationID>North gate</locationID><status>${box.outlets[0] ? 'ON' : 'OFF'}</status>`)

const recognise =
  (box: OutletBox, timers: Set<NodeJS.Timeout>) =>
  ({ method, url }: SimulatorRequest): RecognisedRequest | undefined => {
    const s = url.searchParams.get('s')
    if (method !== 'GET' || url.pathname !== '/' || s === null) return undefined
    const { username, password } = box.credentials
    const isValid = url.searchParams.get('u') === username && url.searchParams.get('p') === password
    const signInPage = () => page('<form><input name="u"><input name="p" type="password"></form>')
    if (!isValid) return { step: 'signIn', answer: signInPage }
    const seconds = Number(url.searchParams.get('t') ?? 0)
    if (s === '2') return { step: 'read', answer: () => stateOf(box) }
    return {
      step: 'switch',
      answer: () => {
        box.flip(0, s === '1')
        if (seconds > 0) timers.add(setTimeout(() => box.flip(0, s !== '1'), seconds * 1_000))
        return stateOf(box)
      },
    }
  }

/** An iBoot-G2, on loopback: one outlet, controlled by URL, with its sign-in page for a wrong password. */
export const startIbootG2 = async (port = 0) => {
  const box = new OutletBox()
  const timers = new Set<NodeJS.Timeout>()
  const served = await serveBox(box, recognise(box, timers), port)
  const close = async () => {
    for (const timer of timers) clearTimeout(timer)
    await served.close()
  }
  return { box, settings: {}, outletBase: 0, address: served.address, close }
}
