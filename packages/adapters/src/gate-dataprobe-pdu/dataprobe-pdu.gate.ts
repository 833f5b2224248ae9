import type { GateAdapter } from '@stallwise/ports/gate.port.ts'
import { dataprobeGate } from '#shared/dataprobe/dataprobe.gate.ts'

/**
 * iBoot-PDU by its local REST services: a token from `auth`, then `control` and `retrieve`. A token expires after five
 * minutes of inactivity. Outlets are strings and count from 1. Source: iBoot-PDU user manual, pages 75 to 77.
 */
export const dataprobePdu: GateAdapter = dataprobeGate({
  kind: 'dataprobe-pdu',
  signIn: ({ credentials }) => ({ path: '/services/auth/', body: credentials }),
  control: ({ outlet }, token, command) => ({
    path: '/services/control/',
    body: { token, control: 'outlet', command, outlets: [String(outlet)] },
  }),
  retrieve: ({ outlet }, token) => ({
    path: '/services/retrieve/',
    body: { token, outlets: [String(outlet)] },
  }),
  stateOf: ({ outlets }, { outlet }) => (outlets as Record<string, unknown> | undefined)?.[outlet],
})
