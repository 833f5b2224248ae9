import type { ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, startImportServer } from './lot-import.test-server.ts'

let on: Awaited<ReturnType<typeof startImportServer>>
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

test('LIM-67: a new map whose stalls cannot be seen names them before it is applied, in a draft too', async () => {
  const filled = await on.fill(await on.begin({ name: 'Unseen' }), 'unseen')
  const lot = (await on.create(filled)).json<{ parkingLot: string }>().parkingLot
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><g id="stalls"><rect id="A1" width="9" height="9" display="none"/><rect id="A2" width="9" height="9"/></g></svg>`
  const send = (place: string) =>
    on.sendFile(`/admin/parking-lots/validate-svg-file?${place}&floor=P1`, drawn, 'image/svg+xml')
  const { import: shown } = (await send(`parkingLot=${lot}`)).json<ValidatedMap>()
  expect(shown!.diff.floors).toMatchObject([{ floorName: 'P1', unseen: { count: 1, first: ['A1'] } }])
  const begun = await on.begin({ name: 'Unseen draft' })
  await on.sendList(`draft=${begun._id}`, rows('unseen-draft'))
  const { draft } = (await send(`draft=${begun._id}`)).json<ValidatedMap>()
  expect(draft!.floors.find(({ floorName }) => floorName === 'P1')!.map).toMatchObject({
    unseen: { count: 1, first: ['A1'] },
  })
})
