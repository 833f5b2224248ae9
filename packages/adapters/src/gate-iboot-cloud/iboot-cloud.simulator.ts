import {
  OutletBox,
  serveBox,
  type SimulatorRequest,
  type RecognisedRequest,
} from '#shared/gate-simulator/outlet-box.simulator.ts'

const mac = '00:0D:AD:01:02:03'
const yes = (more: object = {}) => ({ text: JSON.stringify({ success: 'true', ...more }) })
const no = (message: string) => ({ text: JSON.stringify({ success: 'false', message }) })

interface CloudBody {
  readonly username?: string
  readonly password?: string
  readonly token?: string
  readonly mac?: string | string[]
  readonly outlet?: string[]
  readonly control?: string
}

const control = (box: OutletBox, body: CloudBody) => {
  const places = (body.outlet ?? []).map(Number)
  if (body.mac !== mac) return no('Unknown device')
  if (places.length === 0 || !places.every((place) => place >= 0 && place < 8)) return no('Unknown outlet')
  if (body.control !== 'on' && body.control !== 'off') return no('Unknown control')
  for (const place of places) box.flip(place, body.control === 'on')
  return yes()
}

const retrieve = (box: OutletBox, body: CloudBody) => {
  if (!body.mac?.includes(mac)) return no('Unknown device')
  const status = box.outlets.map((on, place) => ({ [`Outlet-${place + 1}`]: on ? 'On' : 'Off' }))
  return yes({ devices: [{ mac, name: 'North', model: 'iboot-pdu', online: true, status }] })
}

const recognise =
  (box: OutletBox) =>
  ({ method, url, body }: SimulatorRequest): RecognisedRequest | undefined => {
    if (method !== 'POST') return undefined
    const said = JSON.parse(body) as CloudBody
    const withToken = (work: (box: OutletBox, said: CloudBody) => { text: string }) => () =>
      said.token === box.token ? work(box, said) : no('Token expired')
    const { username, password } = box.credentials
    const isRight = said.username === username && said.password === password
    if (url.pathname === '/services/v4.1/auth')
      return { step: 'signIn', answer: () => (isRight ? yes({ token: box.token }) : no('Bad login')) }
    if (url.pathname === '/services/v4.1/control') return { step: 'switch', answer: withToken(control) }
    if (url.pathname === '/services/v4.1/retrieve') return { step: 'read', answer: withToken(retrieve) }
    return undefined
  }

/** iboot.co with one iBoot-PDU, on loopback. Outlets count from 0. */
export const startIbootCloud = async (port = 0) => {
  const box = new OutletBox()
  return { box, settings: { mac }, outletBase: 0, ...(await serveBox(box, recognise(box), port)) }
}
