import type { GateAdapter, GateTarget } from '@stallwise/ports/gate.port.ts'
import { dataprobeGate } from '#shared/dataprobe/dataprobe.gate.ts'

const services = '/services/v4.1'

interface CloudDevice {
  readonly mac?: unknown
  readonly status?: unknown
}

const plainMac = (mac: unknown): string =>
  String(mac)
    .replace(/[^0-9a-f]/gi, '')
    .toLowerCase()

/** A PDU's `status` is an array of `{outlet name: state}` in the order of the outlets. */
const stateOf = (reply: Record<string, unknown>, { settings, place }: GateTarget): unknown => {
  const devices = Array.isArray(reply['devices']) ? (reply['devices'] as CloudDevice[]) : []
  const device = devices.find(({ mac }) => plainMac(mac) === plainMac(settings.mac))
  const outlet: unknown = Array.isArray(device?.status) ? device.status[place] : undefined
  return typeof outlet === 'object' && outlet !== null ? Object.values(outlet)[0] : undefined
}

/**
 * Units that are managed at iboot.co, by its API v4.1. Outlets count from 0. The cloud only confirms that it forwarded a
 * command. Source: published clients of the API.
 */
export const ibootCloud: GateAdapter = dataprobeGate({
  kind: 'iboot-cloud',
  signIn: ({ credentials }) => ({
    path: `${services}/auth`,
    body: { ...credentials, timeout: { interval: '5', scale: 'minutes' } },
  }),
  control: ({ settings: { mac }, outlet }, token, command) => ({
    path: `${services}/control`,
    body: { token, mac, outlet: [String(outlet)], control: command },
  }),
  retrieve: ({ settings: { mac } }, token) => ({
    path: `${services}/retrieve`,
    body: { token, mac: [mac] },
  }),
  stateOf,
})
