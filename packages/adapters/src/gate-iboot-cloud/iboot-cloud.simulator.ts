import {
  OutletBox,
  serveBox,
  type SimulatorRequest,
  type RecognisedRequest,
} from '#shared/gate-simulator/outlet-box.simulator.ts'

const mac = '00:0D:AD:01:02:03'
const success = (more: object = {}) => ({ text: JSON.stringify({ success: 'true', ...more }) })
const failure = (message: string) => ({ text: JSON.stringify({ success: 'false', message }) })

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
  if (body.mac !== mac) return failure('Unknown device')
  if (places.length === 0 || !places.every((place) => place >= 0 && place < 8))
    return failure('Unknown outlet')
  if (body.control !== 'on' && body.control !== 'off') return failure('Unknown control')
  for (const place of places) box.flip(place, body.control === 'on')
  return success()
}

const retrieve = (box: OutletBox, body: CloudBody) => {
  if (!body.mac?.includes(mac)) return failure('Unknown device')
  const status = box.outlets.map((on, place) => ({ [`Outlet-${place + 1}`]: on ? 'On' : 'Off' }))
  return success({ devices: [{ mac, name: 'North', model: 'iboot-pdu', online: true, status }] })
}

const recognise =
  (box: OutletBox) =>
  ({ method, url, body }: SimulatorRequest): RecognisedRequest | undefined => {
    if (method !== 'POST') return undefined
    const fields = JSON.parse(body) as CloudBody
    const withToken = (work: (box: OutletBox, fields: CloudBody) => { text: string }) => () =>
      fields.token === box.token ? work(box, fields) : failure('Token expired')
    const { username, password } = box.credentials
    const isValid = fields.username === username && fields.password === password
    if (url.pathname === '/services/v4.1/auth')
      return {
        step: 'signIn',
        answer: () => (isValid ? success({ token: box.token }) : failure('Bad login')),
      }
    if (url.pathname === '/services/v4.1/control') return { step: 'switch', answer: withToken(control) }
    if (url.pathname === '/services/v4.1/retrieve') return { step: 'read', answer: withToken(retrieve) }
    return undefined
  }

/** iboot.co with one iBoot-PDU, on loopback. Outlets count from 0. */
export const startIbootCloud = async (port = 0) => {
  const box = new OutletBox()
  return { box, settings: { mac }, outletBase: 0, ...(await serveBox(box, recognise(box), port)) }
}
