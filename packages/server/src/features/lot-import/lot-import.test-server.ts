import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { type ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { workbookType } from '@stallwise/contract/base/files.ts'
import { expect } from 'vitest'
import { startTestServer } from '#testing/test-app.ts'
import { aWorkbook, stallListSheets, type TestCell } from '#platform/workbook/test-workbook.ts'

export const stall = (
  number: string,
  more: Partial<Record<'group' | 'type' | 'floor' | 'device', TestCell>> = {},
): TestCell[] => [
  number,
  more.floor ?? 'P1',
  more.group === undefined ? 'Residents' : more.group,
  more.type ?? 'Tenant',
  false,
  true,
  more.device ?? null,
]
const guests = { group: 'Guests', type: 'Visitor' }
const reserved = { group: null, type: 'Reserved' }

/** A map with these stalls, and a script that must be removed. */
export const map = (...numbers: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><script>evil()</script><g id="stalls">${numbers
    .map((id) => `<rect id="${id}" width="9" height="9"/>`)
    .join('')}</g></svg>`

export const information = {
  name: 'Harbour Garage',
  address: '1 Front Street',
  city: 'Toronto',
  timeZone: 'America/Toronto',
  currency: 'CAD',
}

/** Four stalls on two floors, three of them with devices with this prefix. */
export const rows = (prefix: string) => [
  stall('A1', { device: `${prefix}-1` }),
  stall('A2', { ...guests, device: `${prefix}-2` }),
  stall('B1', { floor: 'Main', device: `${prefix}-3` }),
  stall('B2', { ...reserved, floor: 'Main' }),
]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A server with its own clock, and requests by the provider. */
export const startImportServer = async () => {
  const clock = { now: Date.parse('2026-11-21T12:00:00Z') }
  const server = await startTestServer({ clock: () => clock.now })
  const ask = async (method: Method, url: string, payload?: object) =>
    server.ask('provider', { method, url: `/api${url}`, ...(payload && { payload }) })
  const sendFile = (url: string, bytes: Uint8Array | string, type = workbookType) =>
    server.ask('provider', {
      method: 'POST',
      url: `/api${url}`,
      headers: { 'content-type': type },
      payload: Buffer.from(bytes as Uint8Array),
    })
  const sendList = (place: string, ...sheets: Parameters<typeof stallListSheets>) =>
    sendFile(`/admin/parking-lots/validate-file/?${place}`, aWorkbook(stallListSheets(...sheets)))
  const sendMap = (place: string, ...numbers: string[]) =>
    sendFile(`/admin/parking-lots/validate-svg-file?${place}`, map(...numbers), 'image/svg+xml')
  const begin = async (more: Partial<typeof information> = {}): Promise<LotDraft> => {
    const reply = await ask('POST', '/admin/parking-lot-drafts', {
      customer: server.world.customer.id,
      information: { ...information, ...more },
    })
    expect(reply.statusCode).toBe(201)
    return reply.json<LotDraft>()
  }
  const fill = async ({ _id, version }: LotDraft, prefix: string): Promise<LotDraft> => {
    const put = await ask('PUT', `/admin/parking-lot-drafts/${_id}`, { version, floors: ['P1', 'M'] })
    expect(put.statusCode).toBe(200)
    const list = await sendList(`draft=${_id}`, rows(prefix))
    expect(list.json()).toMatchObject({ total: 4, draft: { stallList: { stalls: 4, devices: 3 } } })
    await sendMap(`draft=${_id}&floor=P1`, 'A1', 'A2')
    const last = await sendMap(`draft=${_id}&floor=M`, 'B1', 'B2')
    expect(last.statusCode).toBe(200)
    return last.json<ValidatedMap>().draft!
  }
  const create = (draft: LotDraft, customer = server.world.customer.id) =>
    ask('POST', `/admin/parking-lots/${customer}`, { draft: draft._id, version: draft.version })
  const post = (deviceId: string, occupied: boolean) =>
    server.server.inject({
      method: 'POST',
      url: '/ingest/stall-events',
      headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
      payload: {
        events: [
          { eventId: `${deviceId} ${clock.now}`, deviceId, at: new Date(clock.now).toISOString(), occupied },
        ],
      },
    })
  return { server, clock, ask, sendFile, sendList, sendMap, begin, fill, create, post }
}

export type ImportServer = Awaited<ReturnType<typeof startImportServer>>
