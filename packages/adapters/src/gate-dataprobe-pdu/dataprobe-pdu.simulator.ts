import {
  OutletBox,
  serveBox,
  type SimulatorRequest,
  type RecognisedRequest,
} from '#shared/gate-simulator/outlet-box.simulator.ts'

const success = (more: object = {}) => ({ text: JSON.stringify({ success: 'true', message: '', ...more }) })
const failure = (message: string) => ({ text: JSON.stringify({ success: 'false', message }) })

interface PduBody {
  readonly username?: string
  readonly password?: string
  readonly token?: string
  readonly control?: string
  readonly command?: string
  readonly outlets?: string[]
}

const placesOf = (outlets: readonly string[] = []): number[] | undefined => {
  const places = outlets.map((outlet) => Number(outlet) - 1)
  return places.length > 0 && places.every((place) => place >= 0 && place < 8) ? places : undefined
}

const switchOutlets = (box: OutletBox, { control, command, outlets }: PduBody) => {
  const places = placesOf(outlets)
  if (control !== 'outlet' || !places) return failure('Invalid outlet')
  if (command !== 'on' && command !== 'off') return failure('Invalid command')
  for (const place of places) box.flip(place, command === 'on')
  return success()
}

const readOutlets = (box: OutletBox, { outlets }: PduBody) => {
  const places = placesOf(outlets)
  if (!places) return failure('Invalid outlet')
  const states = places.map((place) => [String(place + 1), box.outlets[place] ? 'On' : 'Off'])
  return success({ outlets: Object.fromEntries(states) })
}

const recognise =
  (box: OutletBox) =>
  ({ method, url, body }: SimulatorRequest): RecognisedRequest | undefined => {
    if (method !== 'POST') return undefined
    const fields = JSON.parse(body) as PduBody
    const withToken = (work: (box: OutletBox, fields: PduBody) => { text: string }) => () =>
      fields.token === box.token ? work(box, fields) : failure('Invalid token')
    if (url.pathname === '/services/auth/') {
      const { username, password } = box.credentials
      const isValid = fields.username === username && fields.password === password
      return {
        step: 'signIn',
        answer: () => (isValid ? success({ token: box.token }) : failure('Invalid login')),
      }
    }
    if (url.pathname === '/services/control/') return { step: 'switch', answer: withToken(switchOutlets) }
    if (url.pathname === '/services/retrieve/') return { step: 'read', answer: withToken(readOutlets) }
    return undefined
  }

/** An iBoot-PDU with eight outlets, on loopback. `success` is a string, refusals come with status 200. */
export const startPdu = async (port = 0) => {
  const box = new OutletBox()
  return { box, settings: {}, outletBase: 1, ...(await serveBox(box, recognise(box), port)) }
}
