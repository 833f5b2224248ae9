import type { GateSettings } from '@stallwise/domain/gates/gates.model.ts'
import { uuidv7 } from 'uuidv7'
import type { TestServer } from '#testing/test-app.ts'

/** The configuration of a simulated controller. */
export interface Simulated {
  readonly address: string
  readonly settings: GateSettings
  readonly outletBase: number
  readonly box: { readonly credentials: { username: string; password: string } }
}

type Who = 'provider' | 'fullAccessCustomer' | 'staffCustomer' | 'intercomCustomer'

/** Users' requests about gates. */
export const gateCalls = (server: () => TestServer) => {
  const parkingLot = () => server().world.own.lot.id
  const post = (url: string, payload: object, who: Who = 'fullAccessCustomer') =>
    server().ask(who, { method: 'POST', url: `/api${url}`, payload })
  const put = (url: string, payload: object, who: Who = 'fullAccessCustomer') =>
    server().ask(who, { method: 'PUT', url: `/api${url}`, payload })
  const aController = async (driver: string, simulated: Simulated, more: object = {}) => {
    const { address, settings, outletBase, box } = simulated
    const answer = await post('/sprockit/controllers', {
      parkingLot: parkingLot(),
      monexDeviceId: uuidv7(),
      driver,
      address,
      settings,
      outletBase,
      ...box.credentials,
      ...more,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const aGate = async (monexDeviceId: string, outletToControl = 3, more: object = {}) => {
    const named = { name: `Gate ${uuidv7()}`, id: uuidv7() }
    const answer = await post('/sprockit', {
      parkingLot: parkingLot(),
      ...named,
      monexDeviceId,
      outletToControl,
      pulseMs: 500,
      ...more,
    })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const open = (gate: { _id: string }, more: object = {}, who: Who = 'staffCustomer') =>
    post('/sprockit/openGate', { sprocketObjectId: gate._id, reason: 'Delivery', ...more }, who)
  const openings = async () =>
    (await server().ask('staffCustomer', `/api/sprockit/openings/${parkingLot()}?limit=500`)).json().data
  const owned = (statement: string, values: unknown[] = []) => server().database.look(statement, values)
  return { parkingLot, post, put, aController, aGate, open, openings, owned }
}
